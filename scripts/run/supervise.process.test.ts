import { spawn } from 'node:child_process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runProgram } from '#platform/server/testing/program.ts';

const RUN = ['scripts/run.mjs', 'scripts/run/testing/mortal-program.ts'];

const PIDS = /pid (\d+)/g;
const pidsIn = (output: string): number[] => [...output.matchAll(PIDS)].map(([, pid]) => Number(pid));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('starts a program again that died after it was ready', async () => {
  const run = runProgram(RUN, {});
  const [, first] = await run.says(/pid (\d+)/);
  process.kill(Number(first), 'SIGKILL');
  await vi.waitFor(() => expect(pidsIn(run.output())).toHaveLength(2), { timeout: 20_000 });
  expect(run.output()).toContain('El programa terminó inesperadamente (SIGKILL). Se inicia de nuevo en 0.5 s.');
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(isRunning(pidsIn(run.output())[1]!)).toBe(false);
});

it('does not start a program again that could not start, and passes its exit code on', async () => {
  const run = runProgram([...RUN, '--fails'], {});
  expect(await run.ended).toBe(3);
  expect(run.output()).toBe('');
});

it('stops the program when npm is killed, although the shell between them lives on', async () => {
  // npm's place is taken by a process that runs a shell as npm does, which runs two commands so that it stays.
  const shell = `"${process.execPath}" ${RUN.join(' ')}; :`;
  const npm = spawn(
    process.execPath,
    ['-e', `require('node:child_process').spawn('sh', ['-c', process.argv[1]], { stdio: 'inherit' })`, shell],
    { env: { ...process.env, npm_lifecycle_event: 'start' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void npm.kill('SIGKILL'));
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await vi.waitFor(() => expect(pidsIn(output)).toHaveLength(1), { timeout: 20_000 });
  npm.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(pidsIn(output)[0]!)).toBe(false), { timeout: 20_000 });
});
