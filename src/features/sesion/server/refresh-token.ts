import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/server/keys.ts';

/** Which token of which session. */
export type RefreshToken = { readonly sesion: string; readonly generacion: number };

export type RefreshTokens = {
  write: (token: RefreshToken) => string;
  /** Null when the text was not written here. */
  read: (text: string) => RefreshToken | null;
};

const SHAPE = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.([\w-]{43})$/;

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
      const [, sesion, number, signature] = SHAPE.exec(text) ?? [];
      if (!sesion || !signature) return null;
      const generacion = Number(number);
      const wanted = Buffer.from(sign(sesion, generacion));
      return timingSafeEqual(wanted, Buffer.from(signature)) ? { sesion, generacion } : null;
    },
  };
}
