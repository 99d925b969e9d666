import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { TRUSTED } from '../testing/certificates.ts';
import { createTestFolder } from '../testing/files.ts';
import { keepProgram, startProgram } from './program.ts';

const ECHO = 'src/platform/server/testing/echo-program.ts';
const SOON = { timeout: 20_000 };

it('gives a program its input and authorities, reads its lines, and ends it by closing its input', async () => {
  const authority = path.join(createTestFolder(), 'autoridad.pem');
  writeFileSync(authority, TRUSTED.cert);
  vi.stubEnv('NODE_EXTRA_CA_CERTS', path.relative('', authority));
  onTestFinished(() => void vi.unstubAllEnvs());
  const lines: string[] = [];
  const program = await startProgram(ECHO, { input: { dice: ['uno', 'dos'] }, onLine: (line) => lines.push(line) });
  expect(program.ready).toEqual({ pid: expect.any(Number), trusts: 1 });
  await vi.waitFor(() => expect(lines).toEqual(['"uno"', '"dos"']), SOON);
  await program.stop();
  expect(await program.ended).toBe(0);
});

it('a program whose starter was killed ends without a word', async () => {
  const child = spawn(process.execPath, [ECHO], { stdio: 'pipe' });
  const said = text(child.stderr);
  // More than a pipe holds.
  child.stdin.write(`${JSON.stringify({ dice: Array(5000).fill('x'.repeat(100)) })}\n`);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await said).toBe('');
});

it('starts a program again each time it ends, until it is stopped', async () => {
  const ready = vi.fn<(ready: unknown) => void>();
  const report = vi.fn<(error: Error) => void>();
  const stop = keepProgram(ECHO, { input: { sale: 3 }, onReady: ready, report, waits: [1, 2] });
  await vi.waitFor(() => expect(ready.mock.calls.length).toBeGreaterThanOrEqual(3), SOON);
  await stop();
  expect(report.mock.calls[0]).toEqual([new Error(`${ECHO} ended (3)`)]);
  const starts = ready.mock.calls.length;
  expect(report.mock.calls.length).toBeGreaterThanOrEqual(starts - 1);
});

it('does not wait for a program that is still starting', async () => {
  const onReady = vi.fn<(ready: unknown) => void>();
  const stop = keepProgram('src/platform/server/testing/mute-program.ts', { onReady, report: () => {} });
  await stop();
  expect(onReady).not.toHaveBeenCalled();
});
