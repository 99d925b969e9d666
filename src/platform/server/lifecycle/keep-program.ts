import { setTimeout as delay } from 'node:timers/promises';
import { type ProgramOptions, startProgram } from './program.ts';

/** How long is waited before a program that ended is started again: longer each time that it does not last. */
const WAITS_MS = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000];

/** A program that ran this long was well: the next wait is the shortest again. */
const WELL_MS = 60_000;

export type KeepOptions = Omit<ProgramOptions, 'whileStarting'> & {
  /** Told each time that it is ready, with what it said of itself. */
  readonly onReady?: (ready: unknown) => void;
  /** Told when it ended by itself, and why. */
  readonly report: (error: Error) => void;
  readonly waits?: readonly number[];
};

/**
 * Keeps a program of ours running: starts it, and again whenever it ends by itself, after growing waits. Nobody waits for
 * its start.
 * @returns what ends it for good
 */
export function keepProgram(
  file: string,
  { report, onReady = () => {}, waits = WAITS_MS, ...options }: KeepOptions,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  const runOnce = async (): Promise<void> => {
    const program = await startProgram(file, { ...options, whileStarting: signal });
    onReady(program.ready);
    const stop = (): void => void program.stop();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    const end = await program.ended;
    signal.removeEventListener('abort', stop);
    if (!signal.aborted) throw new Error(`${file} ended (${end})`);
  };

  const keep = async (): Promise<void> => {
    for (let short = 0; !signal.aborted; short += 1) {
      const started = Date.now();
      try {
        await runOnce();
      } catch (error) {
        if (signal.aborted) return;
        report(error instanceof Error ? error : new Error(String(error)));
      }
      if (Date.now() - started > WELL_MS) short = 0;
      await delay(waits[Math.min(short, waits.length - 1)], undefined, { signal }).catch(() => {});
    }
  };
  const kept = keep();
  return async () => {
    stopping.abort();
    await kept;
  };
}
