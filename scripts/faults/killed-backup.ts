import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnProgram, type SpawnedProgram } from '../../src/platform/server/testing/process.ts';
import { Product, QUIET_INSTALLATION } from '../product.ts';
import { temporaryFolder } from '../throw-away.ts';
import { sendFiles, sendRecords } from './installation.ts';

const KILLS = 4;
const FILES = 20;
const POLL_MS = 5;
/** After its folder appears, a backup is killed so much later; each time further on its way. */
const STEP_MS = 150;

/** Kills backups on their way: the next command and the next start must remove what they left, and nothing of others. */
export async function killedBackup(resources: AsyncDisposableStack): Promise<void> {
  const dataDir = temporaryFolder(resources);
  const elsewhere = temporaryFolder(resources);
  const victim = await Product.start(resources, { ...QUIET_INSTALLATION, DATA_DIR: dataDir });
  await sendRecords(victim, FILES);
  await sendFiles(victim, FILES);
  const archive = (nth: number | string): string => path.join(elsewhere, `copia-${nth}.tar.gz`);
  const begin = async (nth: number | string): Promise<SpawnedProgram> => {
    const program = spawnProgram(['scripts/backup.ts', archive(nth)], { DATA_DIR: dataDir });
    resources.defer(async () => void program.child.kill('SIGKILL'));
    const before = leftIn(dataDir).length;
    while (leftIn(dataDir).length === before && program.child.exitCode === null) await delay(POLL_MS);
    return program;
  };

  const running = await begin('detenida');
  running.child.kill('SIGSTOP');
  const own = leftIn(dataDir);

  let left = 0;
  for (let nth = 0; nth < KILLS; nth++) {
    const program = await begin(nth);
    await delay(nth * STEP_MS);
    program.child.kill('SIGKILL');
    await program.ended;
    left = Math.max(left, leftIn(dataDir).length - own.length);
  }
  await succeed(await begin('entera'));
  const afterCommand = leftIn(dataDir).filter((name) => !own.includes(name));
  const last = await begin('ultima');
  last.child.kill('SIGKILL');
  await last.ended;
  await victim.kill('app');
  const afterStart = leftIn(dataDir).filter((name) => !own.includes(name));
  const kept = own.every((name) => leftIn(dataDir).includes(name));
  running.child.kill('SIGCONT');
  await succeed(running);
  const partial = readdirSync(elsewhere).filter((name) => name.endsWith('.parcial'));
  await victim.stop();

  console.log(
    `  ${KILLS + 1} kills: up to ${left} folder left by a killed backup, ${afterCommand.length} after the next command, ` +
      `${afterStart.length} after the next start, ${partial.length} partial archives (goal: 0, 0, 0)`,
  );
  console.log(
    `  a backup that still ran kept its folder: ${kept && existsSync(archive('detenida')) ? 'yes' : 'no'} (goal: yes)`,
  );
  if (left === 0) throw new Error('no backup was killed on its way: nothing was tried');
  if (!kept || afterCommand.length + afterStart.length + partial.length > 0) throw new Error('the goals were missed');
}

const leftIn = (dataDir: string): readonly string[] => readdirSync(dataDir).filter((name) => name.startsWith('copia-'));

async function succeed(program: SpawnedProgram): Promise<void> {
  if ((await program.ended) !== 0) throw new Error(program.output());
}
