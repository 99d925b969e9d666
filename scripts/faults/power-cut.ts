import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { spawnProgram } from '../../src/platform/server/testing/process.ts';
import { Product, QUIET_INSTALLATION } from '../product.ts';
import { temporaryFolder } from '../throw-away.ts';
import { assertNone, inspect, sendFiles, sendRecords, type Acknowledged } from './installation.ts';
import { cutPower, makeLossyDisk, type LossyDisk } from './lossy-disk.ts';

const RECORDS = 20;
const FILES = 20;

/**
 * Cuts the power at the moment at which the first start, an acknowledgement, a backup and a restore say that they are done, on
 * a file system that loses everything that was not synced.
 */
export async function powerCut(resources: AsyncDisposableStack): Promise<void> {
  const parent = temporaryFolder(resources);
  const disk = await makeLossyDisk(parent, resources);
  if (typeof disk === 'string') return console.log(disk);

  const dataDir = path.join(disk.folder, 'sede/datos');
  const first = await Product.start(resources, { ...QUIET_INSTALLATION, DATA_DIR: dataDir });
  await cutPower(disk, async () => first.die());
  const started = await Product.start(resources, { ...QUIET_INSTALLATION, DATA_DIR: dataDir });
  console.log('  after the first start: starts again (goal: starts again)');

  const acknowledged = await sendRecords(started, RECORDS);
  await sendFiles(started, FILES);
  await cutPower(disk, async () => started.die());
  await report(
    'after acknowledgements',
    await Product.start(resources, { ...QUIET_INSTALLATION, DATA_DIR: dataDir }),
    acknowledged,
  );

  const archive = path.join(disk.folder, 'copias/nuevas/copia.tar.gz');
  await runUntil(/Copia de seguridad en/, ['scripts/backup.ts', archive], dataDir, disk);
  const [kept, partial] = [archive, `${archive}.parcial`].map((file) => existsSync(file));
  console.log(
    `  after the backup: archive ${kept ? 'there' : 'lost'}, partial one ${partial ? 'left' : 'none'} (goal: there, none)`,
  );
  if (!kept || partial) throw new Error('the backup was not on the disk when it said so');

  const copied = path.join(parent, 'copia.tar.gz');
  copyFileSync(archive, copied);
  const restored = path.join(disk.folder, 'restaurada');
  await runUntil(/Restaurado en/, ['scripts/restore.ts', copied], restored, disk);
  await report(
    'after the restore',
    await Product.start(resources, { ...QUIET_INSTALLATION, DATA_DIR: restored }),
    acknowledged,
  );
}

/** Cuts the power as soon as a command says that it is done. */
async function runUntil(done: RegExp, args: readonly string[], DATA_DIR: string, disk: LossyDisk): Promise<void> {
  const program = spawnProgram(args, { DATA_DIR });
  await program.says(done);
  await cutPower(disk, async () => {
    program.child.kill('SIGKILL');
    await program.ended;
  });
}

async function report(when: string, victim: Product, acknowledged: Acknowledged): Promise<void> {
  const { files, faults } = await inspect(victim, acknowledged);
  await victim.stop();
  console.log(
    `  ${when}: ${acknowledged.size} records acknowledged, ${files} of ${FILES} files, ${faults.length} lost or changed (goal: 0)`,
  );
  assertNone(faults);
  if (files !== FILES) throw new Error(`${FILES - files} files have no row`);
}
