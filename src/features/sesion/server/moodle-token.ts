import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '#platform/server/derive-key.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type TokenSeal = {
  seal: (token: string, sesion: string) => Buffer;
  /** Null when it was sealed with another key or for another session. */
  open: (sealed: Buffer, sesion: string) => string | null;
};

/** Keeps people's Moodle tokens unreadable at rest, each bound to its session's row. Layout: IV, tag, ciphertext. */
export function createTokenSeal(secret: string): TokenSeal {
  const key = deriveKey(secret, 'sesion.moodle');
  return {
    seal(token, sesion) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(sesion));
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(sealed, sesion) {
      const iv = sealed.subarray(0, IV_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(sesion))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString();
      } catch {
        return null;
      }
    },
  };
}
