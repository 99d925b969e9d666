import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/server/derive-key.ts';

/** Which token of which session. */
export type RefreshToken = { readonly sesion: string; readonly generacion: number };

export type RefreshTokens = {
  write: (token: RefreshToken) => string;
  /** Null when the text was not written here. */
  read: (text: string) => RefreshToken | null;
};

const REFRESH_SHAPE = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.([\w-]{43})$/;

/**
 * Refresh tokens as `<session>.<generation>.<signature>`: nothing of them is stored, and the same generation is always
 * the same text, so that the token before can be answered with the same successor.
 */
export function createRefreshTokens(secret: string): RefreshTokens {
  const key = deriveKey(secret, 'sesion.renovacion');
  const sign = (sesion: string, generacion: number): string =>
    createHmac('sha256', key).update(`${sesion}:${generacion}`).digest('base64url');

  return {
    write: ({ sesion, generacion }) => `${sesion}.${generacion}.${sign(sesion, generacion)}`,
    read(text) {
      const [, sesion, number, signature] = REFRESH_SHAPE.exec(text) ?? [];
      if (!sesion || !signature) return null;
      const generacion = Number(number);
      const wanted = Buffer.from(sign(sesion, generacion));
      return timingSafeEqual(wanted, Buffer.from(signature)) ? { sesion, generacion } : null;
    },
  };
}

/** The entry of an access token in its session's row: its hash, and when it expires (ISO 8601). */
export type Acceso = { readonly huella: string; readonly vence: string };

/** The most tokens that a session keeps, one for each tab of a browser: beyond them the oldest are forgotten. */
const KNOWN = 32;

/** The session's id (16 bytes) and a random value (32 bytes), both in base64url. */
const SHAPE = /^([\w-]{22})([\w-]{43})$/;

/**
 * Makes an access token: a random value with the session's id before it, by which its row is found. Who it is and what
 * roles they have are read from that row at each call, so that both end at once.
 * @param lifetime in seconds
 */
export function newAcceso(sesion: string, { lifetime, now }: { lifetime: number; now: Date }) {
  const id = Buffer.from(sesion.replaceAll('-', ''), 'hex').toString('base64url');
  const token = id + randomBytes(32).toString('base64url');
  return { token, acceso: { huella: hashOf(token), vence: new Date(now.getTime() + lifetime * 1000).toISOString() } };
}

/** Adds a token to those that a session keeps, the newest first. */
export const withAcceso = (known: readonly Acceso[], acceso: Acceso): Acceso[] => [acceso, ...known].slice(0, KNOWN);

/** The id of the session that a token names; null where the text is not a token. */
export function sesionOfToken(token: string): string | null {
  const [, id] = SHAPE.exec(token) ?? [];
  const hex = id && Buffer.from(id, 'base64url').toString('hex');
  return hex ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : null;
}

/** Finds the entry of a token; undefined where the token was never given out, or many others were since. */
export function accesoOf(token: string, known: readonly Acceso[]): Acceso | undefined {
  const huella = hashOf(token);
  return known.find((acceso) => acceso.huella === huella);
}

/** Returns true if a token has expired. */
export const isVencido = ({ vence }: Acceso, now: Date): boolean => Date.parse(vence) <= now.getTime();

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
