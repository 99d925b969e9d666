import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';
import { deriveKey } from '#platform/server/derive-key.ts';

const claimsSchema = z.object({ sid: z.uuid(), exp: z.number() });

export type AccessTokens = {
  write: (sesion: string, now: Date) => string;
  /** The session that a token was written for, and whether its time has passed; null when it was not written here. */
  read: (token: string, now: Date) => { sesion: string; vencido: boolean } | null;
};

/**
 * Signed tokens of a few minutes. They name the session and nothing else: who it is and what roles she has are read
 * from the session's row at each call, so that both end at once.
 * @param lifetime in seconds
 */
export function createAccessTokens(secret: string, lifetime: number): AccessTokens {
  const key = deriveKey(secret, 'sesion.acceso');
  const sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true });
  // The time is compared here, with the caller's clock: signing out takes an expired token too.
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true });

  return {
    write: (sesion, now) => sign({ sid: sesion, exp: Math.floor(now.getTime() / 1000) + lifetime }),
    read(token, now) {
      const claims = claimsSchema.safeParse(verifyOrNull(verify, token));
      if (!claims.success) return null;
      return { sesion: claims.data.sid, vencido: claims.data.exp * 1000 <= now.getTime() };
    },
  };
}

function verifyOrNull(verify: (token: string) => unknown, token: string): unknown {
  try {
    return verify(token);
  } catch {
    return null;
  }
}
