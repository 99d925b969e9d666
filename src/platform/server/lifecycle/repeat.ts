// Repeats work: at an interval until it is stopped, or after growing pauses until it is done.
import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '#platform/contract/time.ts';

/**
 * Runs some work at once, and again each time an interval has passed, never twice at a time: a turn that falls into
 * work under way is left out. A failure is reported and tried again.
 * @returns a function that stops it, and resolves when the work under way is done
 */
export function every(ms: number, work: () => Promise<void>, report: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined;
  const start = (): void => {
    running ??= work()
      .catch(report)
      .finally(() => (running = undefined));
  };
  start();
  const timer = setInterval(start, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** The pauses between two attempts; the last one stays. */
const WAITS_MS = [1, 2, 5, 10, 30, 60].map((minutes) => minutes * MINUTE_MS);

type Options = {
  /** Called for each attempt that failed. */
  readonly report: (error: unknown) => void;
  readonly waits?: readonly number[];
};

/**
 * Runs some work, and again after growing pauses until it reports that it is done. Nothing waits for it.
 * @param work resolves with false to be tried again; an error is reported
 * @returns a function that gives it up, without waiting for an attempt under way
 */
export function untilDone(work: () => Promise<boolean>, { report, waits = WAITS_MS }: Options): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const attempt = async (): Promise<boolean> => {
    try {
      return await work();
    } catch (error) {
      if (!signal.aborted) report(error);
      return false;
    }
  };
  const run = async (): Promise<void> => {
    for (let nth = 0; !(await attempt()) && !signal.aborted; nth += 1) {
      await delay(waits[Math.min(nth, waits.length - 1)], undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
    }
  };
  void run();
  return async () => stopping.abort();
}
