import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECT } from '../settings/project.ts';

const STOP_TIMEOUT_MS = 5000;

/** A program of ours in a process of its own. */
export interface Program {
  /** The JSON of the first line that it printed. */
  readonly ready: unknown;
  /** Closes its input, which is how it is told to end, and waits until it has. */
  stop(): Promise<void>;
}

/**
 * Starts a program of the project, which prints one line of JSON when it is ready and ends when its input closes: so it
 * ends with us, however we end.
 * @throws {Error} when it ends before that line.
 */
export async function startProgram(file: string): Promise<Program> {
  const child = spawn(process.execPath, [file], {
    cwd: PROJECT,
    env: {},
    // In a group of its own: Ctrl-C in the terminal reaches us, who end it after the requests that need it.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {}); // it ended by itself
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), endedEarly(child, file)]);
  return { ready: JSON.parse(String(line)), stop: () => stop(child) };
}

async function endedEarly(child: ChildProcess, file: string): Promise<never> {
  const [code, signal] = await once(child, 'exit');
  throw new Error(`${file} ended before it was ready (${signal ?? code})`);
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
