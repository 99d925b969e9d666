import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { filesIn } from '../../src/platform/server/backup/files.ts';
import { spawnProgram, type SpawnedProgram } from '../../src/platform/server/testing/process.ts';
import { Product, QUIET_INSTALLATION } from '../product.ts';
import { temporaryFolder } from '../throw-away.ts';
import { assertNone, inspect, sendFiles, sendRecords, type Acknowledged } from './installation.ts';

const RECORDS = 20;
const FILES = 20;
/** Kills at equal distances over the time that a restore takes from its first change on. */
const KILLS = 5;
const POLL_MS = 1;

/** Kills restores on their way: the product must refuse to start, and a second restore must bring everything back. */
export async function killedRestore(resources: AsyncDisposableStack): Promise<void> {
  const source = await Product.start(resources, QUIET_INSTALLATION);
  const acknowledged = await sendRecords(source, RECORDS);
  await sendFiles(source, FILES);
  const archive = path.join(temporaryFolder(resources), 'copia.tar.gz');
  await succeed(spawnProgram(['scripts/backup.ts', archive], { DATA_DIR: source.dataDir }));
  await source.stop();

  const trial = { archive, acknowledged, resources };
  const whole = await killOne(trial, async (program) => void (await program.ended));
  const outcomes: Outcome[] = [];
  for (let nth = 1; nth <= KILLS; nth++) {
    outcomes.push(await killOne(trial, async () => delay((whole.took * nth) / (KILLS + 1))));
  }
  // While the files are put in their places.
  outcomes.push(await killOne(trial, async (program, dataDir) => untilFiles(program, dataDir)));
  const times = (state: Outcome['state']): number => outcomes.filter((one) => one.state === state).length;
  console.log(
    `  ${outcomes.length} kills: before the first change ${times('untouched')}, then the start refused ${times('refused')}, ` +
      `restored in full already ${times('whole')}, started on a part ${times('part')} (goal: 0)`,
  );
  const faults = outcomes.flatMap((one) => one.faults);
  console.log(
    `  after a second restore: ${acknowledged.size} records, ${FILES} files each, ${faults.length} lost, changed or left behind (goal: 0)`,
  );
  assertNone(faults);
  if (times('part') > 0) throw new Error('the product started on a restore that had not ended');
  if (times('refused') === 0) throw new Error('no restore was killed on its way: nothing was tried');
}

type Trial = {
  readonly archive: string;
  readonly acknowledged: Acknowledged;
  readonly resources: AsyncDisposableStack;
};

type Outcome = {
  readonly took: number;
  readonly state: 'untouched' | 'refused' | 'whole' | 'part';
  readonly faults: readonly string[];
};

/** Restores into a new folder, kills that at a moment, tries to start, restores again where that was refused, and looks. */
async function killOne(
  { archive, acknowledged, resources }: Trial,
  moment: (program: SpawnedProgram, dataDir: string) => Promise<void>,
): Promise<Outcome> {
  const dataDir = temporaryFolder(resources);
  const program = spawnProgram(['scripts/restore.ts', archive], { DATA_DIR: dataDir });
  while (foldersIn(dataDir).length === 0 && program.child.exitCode === null) await delay(POLL_MS);
  const started = performance.now();
  await moment(program, dataDir);
  const took = performance.now() - started;
  program.child.kill('SIGKILL');
  await program.ended;

  let refusal: unknown;
  let victim = await Product.start(resources, { ...QUIET_INSTALLATION, DATA_DIR: dataDir }).catch((error: unknown) => {
    refusal = error;
  });
  if (!victim) {
    if (!String(refusal).includes('La restauración de')) throw refusal;
    await succeed(spawnProgram(['scripts/restore.ts', archive], { DATA_DIR: dataDir }));
    victim = await Product.start(resources, { ...QUIET_INSTALLATION, DATA_DIR: dataDir });
  }
  const { files, faults } = await inspect(victim, acknowledged);
  await victim.stop();
  const left = foldersIn(dataDir);
  const isWhole = files === FILES && faults.length === 0;
  if (refusal !== undefined) return { took, state: 'refused', faults: [...faults, ...left, ...missing(files)] };
  if (isWhole) return { took, state: 'whole', faults: left };
  return { took, state: files === 0 && faults.length === acknowledged.size ? 'untouched' : 'part', faults: left };
}

const foldersIn = (dataDir: string): readonly string[] =>
  readdirSync(dataDir).filter((name) => name.startsWith('restauracion-'));

const missing = (files: number): readonly string[] => (files === FILES ? [] : [`${FILES - files} files have no row`]);

async function untilFiles(program: SpawnedProgram, dataDir: string): Promise<void> {
  while (filesIn(path.join(dataDir, 'archivos')).length === 0 && program.child.exitCode === null) await delay(POLL_MS);
}

async function succeed(program: SpawnedProgram): Promise<void> {
  if ((await program.ended) !== 0) throw new Error(program.output());
}
