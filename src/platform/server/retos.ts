// Makes retos (work that a browser does first), accepts each solution once, and removes the used ones of past days.
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { DAY_MS, MINUTE_MS } from '#platform/contract/time.ts';
import { solvedRetoSchema, type Reto } from '../contract/reto.ts';
import type { Db } from './db/database.ts';
import { deriveKey as keyFor } from './keys.ts';
import { deleteUsedRetos, insertUsedReto } from './retos.store.ts';

/**
 * Work of a challenge: it is solved by trying numbers from 0, each `COST` rounds of PBKDF2, and its number lies
 * between these two. 600,000 rounds on the average: 0.1 s on the desk, one or two seconds on an old phone
 * (docs/decisions/0013).
 */
const COST = 1000;
const COUNTER = { min: 400, max: 800 };

/** A form that waits in a queue of attempts is sent well within this. */
const LIFETIME_MS = 10 * MINUTE_MS;

/** Challenges that a browser solves by work, each accepted once. */
export type Retos = {
  readonly create: () => Promise<Reto>;
  /**
   * Uses up a solved challenge, given as its header carries it.
   * @param tx the transaction that the challenge admits, if any: a rollback leaves the challenge unused
   * @returns true if it is one of ours, solved, in time and not used before
   */
  readonly spend: (solved: string, tx?: Db) => Promise<boolean>;
};

/**
 * Creates the challenges of this installation.
 * @param secret source of the keys that sign challenges, so that none is stored until it is solved
 */
export function createRetos(db: Db, secret: string): Retos {
  const keys = {
    hmacSignatureSecret: keyFor(secret, 'formularios.reto').toString('hex'),
    hmacKeySignatureSecret: keyFor(secret, 'formularios.reto.solucion').toString('hex'),
  };
  return {
    create: async () =>
      createChallenge({
        ...keys,
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER.max, COUNTER.min),
        deriveKey,
        expiresAt: new Date(Date.now() + LIFETIME_MS),
      }) as Promise<Reto>,
    async spend(solved, tx = db) {
      const parsed = solvedRetoSchema.safeParse(parseHeader(solved));
      if (!parsed.success) return false;
      const { reto, solucion } = parsed.data;
      const { verified } = await verifySolution({ ...keys, challenge: reto, solution: solucion, deriveKey });
      return verified && insertUsedReto(tx, Buffer.from(reto.signature, 'hex'), new Date());
    },
  };
}

/**
 * Notes a value that is good once, by its hash, for as long as challenges are kept: at least a day.
 * @returns true the first time
 */
export const useOnce = insertUsedReto;

/** Forgets the used challenges of days that are over: they have expired long before. Run now and then. */
export async function removeUsedRetos(db: Db, now: Date): Promise<void> {
  await deleteUsedRetos(db, new Date(now.getTime() - DAY_MS));
}

function parseHeader(solved: string): unknown {
  try {
    return JSON.parse(Buffer.from(solved, 'base64url').toString());
  } catch {
    return null;
  }
}
