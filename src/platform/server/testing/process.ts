import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { finished } from 'node:stream/promises';
import { PROJECT } from '../settings.ts';

/** A program of the project as seen from outside. */
export interface SpawnedProgram {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves with the match when it writes such a text; rejects when it ends without. */
  says(text: RegExp): Promise<RegExpExecArray>;
  /** Resolves with its exit code when it ends. */
  readonly ended: Promise<number | null>;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
}

/** Matches the line in which the server says its address. */
export const READY = /Gestión Curricular está en (\S+)/;

/**
 * Starts a program of the project with these settings and no others: neither of our environment nor of `.env`. What Node
 * has compiled for us it need not compile again.
 * @param tree the folder of the project, or of another release of it
 */
export function spawnProgram(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  tree = PROJECT,
): SpawnedProgram {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [...args], {
    cwd: tree,
    env: { PATH, TMPDIR: tmpdir(), NODE_COMPILE_CACHE, ENV_FILE: '/dev/null', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      child.emit('output');
    });
  }
  const ended = endOf(child);
  const says = async (text: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = text.exec(output);
        if (found) resolve(found);
      };
      child.on('output', look);
      void ended.then(() => reject(new Error(`ended without saying ${text}:\n${output}`)));
      look();
    });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { child, ended, says, stop, output: () => output };
}

/** Not its event `close`, which never comes once the channel between the two was closed from here. */
async function endOf(child: ChildProcess): Promise<number | null> {
  const streams = [child.stdout!, child.stderr!].map(async (stream) => finished(stream));
  const [code] = await once(child, 'exit');
  await Promise.all(streams);
  return code as number | null;
}
