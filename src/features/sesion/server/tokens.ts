// Makes and checks a session's access tokens, kept as hashes, and its signed refresh tokens, never stored.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveKey, isSecret } from '#platform/server/keys.ts';

/** The entry of an access token in its session's row: its hash, and when it expires (ISO 8601). */
export type AccesoDeSesion = { readonly huella: string; readonly vence: string };

/**
 * Makes an access token: the session's id, which finds the row, and a random value. Identity and roles are read from
 * the row at each call, so both end at once.
 * @param lifetime in seconds
 */
export function newAcceso(sesion: string, { lifetime, now }: { lifetime: number; now: Date }) {
  const id = Buffer.from(sesion.replaceAll('-', ''), 'hex').toString('base64url');
  const token = id + randomBytes(32).toString('base64url');
  return { token, acceso: { huella: hashOf(token), vence: new Date(now.getTime() + lifetime * 1000).toISOString() } };
}

/** Adds a token at the front of those that a session keeps. */
export const withAcceso = (known: readonly AccesoDeSesion[], acceso: AccesoDeSesion): AccesoDeSesion[] =>
  [acceso, ...known].slice(0, KNOWN);

/** Returns the session id in a token; null if the text is not a token. */
export function sesionOfToken(token: string): string | null {
  const [, id] = SHAPE.exec(token) ?? [];
  const hex = id && Buffer.from(id, 'base64url').toString('hex');
  return hex ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : null;
}

/** Finds the entry of a token; undefined if it was never issued or has been dropped. */
export function accesoOf(token: string, known: readonly AccesoDeSesion[]): AccesoDeSesion | undefined {
  const huella = hashOf(token);
  return known.find((acceso) => acceso.huella === huella);
}

export const isVencido = ({ vence }: AccesoDeSesion, now: Date): boolean => Date.parse(vence) <= now.getTime();

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Session and generation that a refresh token names. */
export type RefreshToken = { readonly sesion: string; readonly generacion: number };

export type RefreshTokens = {
  write: (token: RefreshToken) => string;
  /** Returns null if the text was not issued here. */
  read: (text: string) => RefreshToken | null;
};

const REFRESH_SHAPE = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.([\w-]{43})$/;

/**
 * Creates the reader and writer of refresh tokens, `<session>.<generation>.<signature>`. Nothing is stored: a
 * generation always gives the same text, so the previous token can be answered with the same successor.
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
      return isSecret(signature, sign(sesion, generacion)) ? { sesion, generacion } : null;
    },
  };
}

/** Maximum of tokens kept for a session, one for each tab of a browser; beyond it the oldest are dropped. */
const KNOWN = 32;

/** The session's id (16 bytes) and a random value (32 bytes), both in base64url. */
const SHAPE = /^([\w-]{22})([\w-]{43})$/;
