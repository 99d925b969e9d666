// Web worker that solves a challenge (reto, a proof of work), so that the page answers meanwhile.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Reto, SolvedReto } from '../../contract/reto.ts';

self.addEventListener('message', ({ data: reto }: MessageEvent<Reto>) => void work(reto));

async function work(reto: Reto): Promise<void> {
  const solution = await solveChallenge({ challenge: reto, deriveKey });
  // A failure to solve it is an error of the worker.
  if (!solution) throw new Error('the challenge was not solved in time');
  const { counter, derivedKey } = solution;
  self.postMessage({ reto, solucion: { counter, derivedKey } } satisfies SolvedReto);
}
