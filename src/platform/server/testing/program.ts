import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { spawnProgram, type SpawnedProgram } from './process.ts';

/** Starts a program of the project for one test, which ends it if it still runs. */
export function runProgram(args: readonly string[], settings: Readonly<Record<string, string>>): SpawnedProgram {
  const program = spawnProgram(args, settings);
  onTestFinished(async () => program.stop());
  return program;
}

/** A folder for one test, which the database's account can enter, removed at its end. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'));
  chmodSync(dir, 0o711);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Returns a port of this machine that is free; with `hold`, it is occupied until the test ends. */
export async function freePort({ hold = false } = {}): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  if (hold) onTestFinished(close);
  else await close();
  return port;
}
