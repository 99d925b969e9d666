// The life of a process: its starter's input, lines to it, rejected promises, stop signals, and an orderly end.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { StartProblem } from '../start-problem.ts';

/**
 * Keeps the process alive when a promise fails that no code waits for; without it, Node ends the process.
 * @param report called with the reason, in the asynchronous context of the promise
 * @returns a function that undoes it
 */
export function surviveRejections(report: (error: unknown) => void): () => Promise<void> {
  process.on('unhandledRejection', report);
  return async () => void process.off('unhandledRejection', report);
}

/** The input of a program that `startProgram` started. */
type Told = {
  /** The JSON of the first line of its input. */
  readonly input: unknown;
  /** Aborted when it is to end, or its starter is gone. */
  readonly stopping: AbortSignal;
};

/** Reads the input that the starter of this process sent. */
export async function readTold(): Promise<Told> {
  const stopping = new AbortController();
  // A starter that is gone hears no lines.
  process.stdout.on('error', () => {});
  const lines = createInterface(process.stdin);
  lines.on('close', () => stopping.abort());
  const line = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('close', () => reject(new Error('nothing was told')));
  });
  return { input: JSON.parse(line), stopping: stopping.signal };
}

/** Resolves once a signal is aborted; at once if it was aborted before, of which no event tells. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** Prints a line for the starter of this process. */
export const tell = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

/**
 * Signals within this time are one wish: Ctrl-C in a terminal reaches us from the terminal, from npm and from the
 * script that started us.
 */
const SAME_WISH_MS = 1000;

/** The parts of a running product, closed in the reverse order of their opening. */
export interface Running {
  /** Registers what must be closed. */
  opened(close: () => Promise<void>): void;
  /** Aborted at the first wish to stop. */
  readonly stopping: AbortSignal;
  /** Aborted when the person insists: what is in flight is cut off. */
  readonly insisting: AbortSignal;
}

/**
 * Starts the product, and returns once it was asked to stop and everything is closed. A start that fails closes the
 * parts that were open, and shows one sentence when it is a {@link StartProblem}.
 * @returns the exit code.
 */
export async function runUntilStopped(start: (running: Running) => Promise<void>): Promise<number> {
  const [stopping, insisting] = [new AbortController(), new AbortController()];
  listenForStop(stopping, insisting);
  await using resources = new AsyncDisposableStack();
  try {
    await start({
      opened: (close) => resources.defer(close),
      stopping: stopping.signal,
      insisting: insisting.signal,
    });
    await untilAborted(stopping.signal);
    return 0;
  } catch (error) {
    await setImmediate(); // a signal that interrupted a step is heard only now
    if (stopping.signal.aborted) return 0;
    console.error(error instanceof StartProblem ? error.message : error);
    return 1;
  }
}

function listenForStop(stopping: AbortController, insisting: AbortController): void {
  let first = 0;
  const stop = (): void => {
    if (!stopping.signal.aborted) {
      first = Date.now();
      console.log('\nDeteniendo…');
      stopping.abort(new Error('stopped'));
    } else if (Date.now() - first > SAME_WISH_MS) insisting.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The script that started us is gone.
  process.on('disconnect', stop);
}
