import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Reto, SolvedReto } from '../../contract/reto.ts';

export async function solveReto(reto: Reto): Promise<SolvedReto> {
  const { counter, derivedKey } = (await solveChallenge({ challenge: reto, deriveKey }))!;
  return { reto, solucion: { counter, derivedKey } };
}

/** Writes a solved challenge, or what pretends to be one, as its header carries it. */
export const retoInHeader = (resuelto: unknown): string => Buffer.from(JSON.stringify(resuelto)).toString('base64url');
