// `npm run bench:start [-- --pdf 100]`: how long two starts take, from `npm start` to `/readyz`, what memory the product holds
// idle, and what its worker holds after so many PDFs.
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PROJECT } from '../src/platform/server/settings.ts';
import { memoryOf } from './bench/memory.ts';
import { printPapers } from './bench/papers.ts';
import { gone, processesFrom } from './bench/processes.ts';
import { runCommand } from './command.ts';
import { watchMemory } from './floods/memory.ts';
import { build } from './run/build.mjs';
import { freePort, temporaryFolder } from './throw-away.ts';

const GOAL = { seconds: 5, megabytes: 300, afterPapers: 40 };
/** By then a process without work has collected its garbage. */
const IDLE_MS = 15_000;
const POLL_MS = 10;

const { values } = parseArgs({ options: { pdf: { type: 'string', default: '0' } } });

const shown = (value: number): string => value.toLocaleString('es-CO', { maximumFractionDigits: 2 });

await runCommand(async (resources) => {
  build();
  const DATA_DIR = temporaryFolder(resources);

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
  if (Number(values.pdf) > 0) await sayAfterPapers(second, Number(values.pdf));
});

async function sayAfterPapers({ pid, origin }: { pid: number; origin: string }, count: number): Promise<void> {
  const worker = (await processesFrom(pid)).find(({ command }) => command.includes('src/worker.ts'));
  const memory = await watchMemory(worker!.pid);
  const started = performance.now();
  await printPapers(origin, count);
  const seconds = (performance.now() - started) / 1000;
  await delay(IDLE_MS);
  const { peak, after } = await memory.stop();
  console.log(`${count} PDF en ${shown(seconds)} s`);
  console.log(
    `  trabajos (RSS): ${shown(memory.before)} MB antes, ${shown(peak)} como máximo, ${shown(after)} después: ` +
      `${shown(after - memory.before)} más (meta: ${GOAL.afterPapers} MB)`,
  );
}

/** `npm start` as a person types it, until the product says that it is ready. */
async function start(
  DATA_DIR: string,
): Promise<{ seconds: number; pid: number; origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const npm = process.env['npm_execpath'];
  const [command, first] = npm ? [process.env['npm_node_execpath'] ?? process.execPath, [npm]] : ['npm', []];
  const child = spawn(command, [...first, 'start'], {
    cwd: PROJECT,
    env: {
      ...process.env,
      DATA_DIR,
      PORT: String(port),
      ENV_FILE: '/dev/null',
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000', // waiting for PDFs means asking often
    },
    stdio: 'ignore',
  });
  const isReady = async (): Promise<boolean> =>
    fetch(`${origin}/readyz`).then(
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
    origin,
    // npm ends before what it started: the next start would find the folder taken.
    async stop() {
      const all = await processesFrom(child.pid!);
      child.kill('SIGTERM');
      await gone(all);
    },
  };
}
