import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does some work now, and again whenever its time has come, never twice at once. What fails is reported and tried again.
 * @returns what ends it: resolves when the work that is under way is done
 */
export function every(ms: number, work: () => Promise<void>, report: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const start = (): void => {
    running = running.then(work).catch(report);
  };
  start();
  const timer = setInterval(start, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

const MINUTE_MS = 60_000;

/** The pauses between two attempts; the last one stays. */
const WAITS_MS = [1, 2, 5, 10, 30, 60].map((minutes) => minutes * MINUTE_MS);

type Options = {
  /** Told of each attempt that failed. */
  readonly report: (error: unknown) => void;
  readonly waits?: readonly number[];
};

/**
 * Does some work, and again after growing pauses until it says that it is done. Nothing waits for it.
 * @param work resolves with false where it is to be tried again; what it throws is reported
 * @returns what gives it up; an attempt that is under way is not waited for
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
