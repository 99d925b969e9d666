import { hkdfSync } from 'node:crypto';

/** A key of 32 bytes for one purpose: what is signed or sealed for another purpose does not pass for it. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
