// Solves the reto (work before another try) that a refusal asks for, and carries requests that repeat with it.
import { RETO_HEADER, withRetoSchema } from '../../contract/reto.ts';
import type { RequestTransport } from '../http.ts';

/**
 * Solves the challenge in a refusal (docs/decisions/0013).
 * @param onReto called before the work begins
 * @returns the header of the next try, or null where there is no challenge or it cannot be solved here
 * @throws the signal's reason when the person stops waiting
 */
export async function solveRefusal(
  response: Response,
  signal: AbortSignal,
  onReto?: () => void,
): Promise<string | null> {
  if (response.status !== 429) return null;
  const { data } = withRetoSchema.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  if (!data) return null;
  onReto?.();
  // A challenge is rare: its solver is loaded only then. Without it the refusal remains, and is tried again later.
  const solver = await import('./solver.ts').catch(() => null);
  return solver && solver.solveInWorker(data.reto, signal);
}

/**
 * Carries a request, and once more with the challenge solved where the answer asks for one.
 * @param onReto called before the work begins
 */
export const solvingReto =
  (onReto: () => void): RequestTransport =>
  async (url, init) => {
    const response = await fetch(url, init);
    const solved = await solveRefusal(response, init.signal ?? new AbortController().signal, onReto);
    if (solved === null) return response;
    const headers = new Headers(init.headers);
    headers.set(RETO_HEADER, solved);
    return fetch(url, { ...init, headers });
  };
