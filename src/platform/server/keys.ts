// Keys derived from the installation's secret, texts sealed with them, and the comparison of secret texts.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Seal = {
  /** @param row the id of the row that it lies in: sealed for one, it opens in no other */
  seal: (text: string, row: string) => Buffer;
  /** Null when it was sealed with another key or for another row. */
  open: (sealed: Buffer, row: string) => string | null;
};

/**
 * Encrypts texts that are stored. Layout: IV, tag, ciphertext.
 * @param purpose a text sealed for one purpose does not open for another
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = deriveKey(secret, purpose);
  return {
    seal(text, row) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(row));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open(sealed, row) {
      const iv = sealed.subarray(0, IV_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(row))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString();
      } catch {
        return null;
      }
    },
  };
}

/** Derives a key of 32 bytes for one purpose: a value signed or sealed for another purpose is not accepted. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Returns true if a given text is the secret one. Takes the same time for all texts of its length, of any characters. */
export function isSecret(given: string, secret: string): boolean {
  const [bytes, secretBytes] = [Buffer.from(given), Buffer.from(secret)];
  return bytes.length === secretBytes.length && timingSafeEqual(bytes, secretBytes);
}
