// Starts programs of the project in processes of their own, and keeps them running.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { runtimeVariables } from '../config.ts';
import { PROJECT } from '../settings.ts';

const STOP_TIMEOUT_MS = 5000;

/**
 * Settings of glibc: blocks of 32 KB and more go back to the system when they are freed, as those of a packed page are. By
 * itself it keeps them for later, up to 32 MB each.
 */
const RETURNED = { MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '131072' };

/** A program of the project in a process of its own. */
export interface Program {
  /** The JSON of the first line that it printed. */
  readonly ready: unknown;
  /** Closes its input, which is the sign to end, and waits until it has ended. */
  stop(): Promise<void>;
  /** Resolves when it has ended, whatever the reason, with its exit code or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

export type ProgramOptions = {
  /** Its command line. */
  readonly args?: readonly string[];
  /** The first line of its input, as JSON: no list of processes shows it. */
  readonly input?: unknown;
  /** Takes each line that it prints after the first. */
  readonly onLine?: (line: string) => void;
  /** Ends it at once while it is not ready: it has begun nothing. */
  readonly whileStarting?: AbortSignal;
};

/**
 * Starts a program of the project, which prints one line of JSON when it is ready and ends when its input closes: so it
 * ends with us, however we end.
 * @throws {Error} when it ends before that line.
 */
export async function startProgram(
  file: string,
  { args = [], input, onLine = () => {}, whileStarting }: ProgramOptions = {},
): Promise<Program> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: PROJECT,
    env: { ...runtimeVariables(), ...RETURNED },
    // In a group of its own: Ctrl-C in the terminal reaches us, who end it after the requests that need it.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {}); // it ended by itself
  const ended = endOf(child);
  if (input !== undefined) child.stdin.write(`${JSON.stringify(input)}\n`);
  const lines = createInterface(child.stdout);
  const kill = (): void => void child.kill('SIGKILL');
  whileStarting?.addEventListener('abort', kill);
  if (whileStarting?.aborted) kill();
  const ready = await Promise.race([firstOf(lines, onLine), endedEarly(ended, file)]);
  whileStarting?.removeEventListener('abort', kill);
  return { ready: JSON.parse(ready), stop: async () => stop(child), ended };
}

/** Resolves with the first line; later ones go to `onLine`, also those that came in the same piece. */
async function firstOf(lines: Interface, onLine: (line: string) => void): Promise<string> {
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      lines.on('line', onLine);
      resolve(line);
    });
  });
}

async function endOf(child: ChildProcess): Promise<number | string> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code ?? 0;
}

async function endedEarly(ended: Promise<number | string>, file: string): Promise<never> {
  throw new Error(`${file} ended before it was ready (${await ended})`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.stdin?.end();
  const late = new AbortController();
  await Promise.race([
    ended,
    delay(STOP_TIMEOUT_MS, undefined, { signal: late.signal }).then(() => child.kill('SIGKILL')),
  ]);
  late.abort();
  await ended;
}

/** Pauses before a program that ended is started again: longer each time that it does not last. */
const WAITS_MS = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000];

/** A program that ran this long counts as stable: the next pause is the shortest again. */
const WELL_MS = 60_000;

type KeepOptions = Omit<ProgramOptions, 'whileStarting'> & {
  /** Called each time that it is ready, with the line that it printed. */
  readonly onReady?: (ready: unknown) => void;
  /** Called when it ended by itself, with the cause. */
  readonly report: (error: Error) => void;
  readonly waits?: readonly number[];
};

/**
 * Keeps a program of ours running: starts it, and again whenever it ends by itself, after growing pauses. Does not wait
 * for its start.
 * @returns a function that ends it for good
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
