import { pause } from './pause.ts';

/** Waits between attempts, in ms; a connection that comes back ends a wait. */
const PAUSES = [1000, 3000, 8000];
export const ATTEMPTS = PAUSES.length + 1;

/** How far a sending is. */
export type Avance = {
  /** From 1. */
  readonly intento: number;
  /** What share of its files has left, from 0 to 1; null where it has none. */
  readonly subido: number | null;
  /** How many seconds the server asked to wait before it is sent again; null while it is on its way. */
  readonly espera: number | null;
};

/** When the same request may do better: never, soon, or after so many ms, as the server asked. */
export type NextTry = 'never' | 'soon' | number;

/** What an attempt came to. */
type Attempted<T> = { readonly result: T; readonly next: NextTry };

type Insisting = {
  /** After this moment, in ms, nothing is tried any more. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** Told how many ms the server asked to wait before the next attempt. */
  readonly onWait: (ms: number) => void;
};

/**
 * Tries again while that may do better: after growing pauses a few times, and whenever the server says when.
 * @param attempt is told its number, from 1; one that the server asked for has that of the one before it
 * @returns what the last attempt came to
 * @throws the signal's reason when the person stops waiting
 */
export async function insist<T>(
  attempt: (number: number) => Promise<Attempted<T>>,
  { deadline, signal, onWait }: Insisting,
): Promise<T> {
  for (let number = 1; ;) {
    const { result, next } = await attempt(number);
    const wait = next === 'soon' ? PAUSES[number - 1] : next;
    if (wait === 'never' || wait === undefined || Date.now() + wait >= deadline) return result;
    if (next === 'soon') number += 1;
    else onWait(wait);
    await pause(wait, signal);
  }
}

/** Answers after which the same request may do better. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether an answer is of the kind that passes. A success that is not ours comes from something between us and the server. */
export const isPassing = ({ ok, status }: Response): boolean => ok || PASSING.has(status);

/** Nobody is asked again at once. */
const SHORTEST_MS = 1000;

/**
 * When to try again after an answer that was no receipt. A server that failed and says so in words is heard at once.
 * @param hasWords its body says what is the matter
 */
export function nextTryAfter(response: Response, hasWords: boolean): NextTry {
  if (!isPassing(response)) return 'never';
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  if (seconds >= 0) return Math.max(seconds * 1000, SHORTEST_MS);
  return hasWords && response.status >= 500 ? 'never' : 'soon';
}
