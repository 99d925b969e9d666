import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { SpawnedProgram } from '#platform/server/testing/process.ts';
import { runProgram } from '#platform/server/testing/program.ts';

/** Starts the product as a person does, on a port that is free. */
export const startServer = (settings: Readonly<Record<string, string>>): SpawnedProgram =>
  runProgram(['src/server.ts'], { PORT: '0', ...settings });

/** The one sentence of a start that failed; it shows no stack. */
export async function failedStart(settings: Readonly<Record<string, string>>): Promise<string> {
  const program = startServer(settings);
  expect(await program.ended).toBe(1);
  expect(program.output()).not.toMatch(/\n {4}at /);
  return program.output();
}

export const isDatabaseRunning = (dir: string): boolean => existsSync(path.join(dir, 'postgres/datos/postmaster.pid'));
