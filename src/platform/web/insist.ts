import { pause } from './pause.ts';

/** Waits between attempts, in ms; a connection that comes back ends a wait. */
const PAUSES = [1000, 3000, 8000];
export const ATTEMPTS = PAUSES.length + 1;

type Insisting<T> = {
  /** Whether what an attempt came to may be another thing the next time. */
  readonly mayDoBetter: (result: T) => boolean;
  /** After this moment, in ms, nothing is tried any more. */
  readonly deadline: number;
  readonly signal: AbortSignal;
};

/**
 * Tries again, after growing pauses, while that may do better.
 * @param attempt is told its number, from 1
 * @returns what the last attempt came to
 * @throws the signal's reason when the person stops waiting
 */
export async function insist<T>(
  attempt: (number: number) => Promise<T>,
  { mayDoBetter, deadline, signal }: Insisting<T>,
): Promise<T> {
  for (let number = 1; ; number++) {
    const result = await attempt(number);
    const wait = PAUSES[number - 1];
    if (!mayDoBetter(result) || wait === undefined || Date.now() + wait >= deadline) return result;
    await pause(wait, signal);
  }
}
