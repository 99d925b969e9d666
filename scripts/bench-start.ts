// `npm run bench:start`: how long two starts take, from `npm start` to `/readyz`, and what memory the product holds idle.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECT } from '../src/platform/server/settings.ts';
import { memoryOf } from './bench/memory.ts';
import { gone, processesFrom } from './bench/processes.ts';
import { runCommand } from './command.ts';
import { freePort } from './free-port.ts';
import { build } from './run/build.mjs';

const GOAL = { seconds: 5, megabytes: 300 };
/** The garbage of the start has been collected by then. */
const IDLE_MS = 15_000;
const POLL_MS = 10;

const shown = (value: number): string => value.toLocaleString('es-CO', { maximumFractionDigits: 2 });

await runCommand(async (resources) => {
  build();
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'gestion-inicio-'));
  chmodSync(DATA_DIR, 0o711); // run by root, the database's account must enter it
  resources.defer(async () => rmSync(DATA_DIR, { recursive: true, force: true }));

  const first = await start(DATA_DIR);
  await first.stop();
  console.log(`Primer inicio, que crea la base de datos y los datos de demostración: ${shown(first.seconds)} s`);
  const second = await start(DATA_DIR);
  resources.defer(async () => second.stop());
  console.log(`Segundo inicio: ${shown(second.seconds)} s (meta: ${GOAL.seconds} s)`);

  await delay(IDLE_MS);
  const parts = await memoryOf(second.pid);
  for (const [part, megabytes] of Object.entries(parts)) console.log(`  ${part}: ${shown(megabytes)} MB`);
  const total = parts.aplicación + parts.trabajos + parts['base de datos'];
  console.log(`Memoria en reposo (PSS) sin la demostración ni npm: ${shown(total)} MB (meta: ${GOAL.megabytes} MB)`);
});

/** `npm start` as a person types it, until the product says that it is ready. */
async function start(DATA_DIR: string): Promise<{ seconds: number; pid: number; stop(): Promise<void> }> {
  const port = await freePort();
  const started = performance.now();
  const npm = process.env['npm_execpath'];
  const [command, first] = npm ? [process.env['npm_node_execpath'] ?? process.execPath, [npm]] : ['npm', []];
  const child = spawn(command, [...first, 'start'], {
    cwd: PROJECT,
    env: { ...process.env, DATA_DIR, PORT: String(port), ENV_FILE: '/dev/null', DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  const isReady = async (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('npm start ended before it was ready');
    await delay(POLL_MS);
  }
  return {
    seconds: (performance.now() - started) / 1000,
    pid: child.pid!,
    // npm ends before what it started: the next start would find the folder taken.
    async stop() {
      const all = await processesFrom(child.pid!);
      child.kill('SIGTERM');
      await gone(all);
    },
  };
}
