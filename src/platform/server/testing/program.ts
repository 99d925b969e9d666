import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { finished } from 'node:stream/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { PROJECT } from '../settings/project.ts';

/** A program of the project as a test sees it from outside. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** All that it wrote so far. */
  output(): string;
  /** Resolves with the match when it writes such a text; rejects when it ends without. */
  says(text: RegExp): Promise<RegExpExecArray>;
  /** Resolves with its exit code when it ends. */
  readonly ended: Promise<number | null>;
}

/** Starts a program of the project with these settings and no others. The test ends it if it still runs. */
export function runProgram(args: readonly string[], settings: Readonly<Record<string, string>>): RunningProgram {
  const child = spawn(process.execPath, [...args], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), ...settings },
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
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const says = (text: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = text.exec(output);
        if (found) resolve(found);
      };
      child.on('output', look);
      void ended.then(() => reject(new Error(`ended without saying ${text}:\n${output}`)));
      look();
    });
  return { child, ended, says, output: () => output };
}

/** Not its event `close`, which never comes once the channel between the two was closed from here. */
async function endOf(child: ChildProcess): Promise<number | null> {
  const streams = [child.stdout!, child.stderr!].map((stream) => finished(stream));
  const [code] = await once(child, 'exit');
  await Promise.all(streams);
  return code as number | null;
}

/** A folder for one test, which the database's account can enter, removed at its end. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'));
  chmodSync(dir, 0o711);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A port of this machine that nobody uses now, and a server that holds it until the test ends when asked to. */
export async function freePort({ hold = false } = {}): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  if (hold) onTestFinished(close);
  else await close();
  return port;
}
