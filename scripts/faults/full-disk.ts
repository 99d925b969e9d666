import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { ROLE } from '../../src/platform/server/db/embedded/cluster.ts';
import { findEmbedded } from '../../src/platform/server/db/embedded/server.ts';
import { verify } from '../kill/verify.ts';
import { INSTALLATION, Product } from '../product.ts';
import { temporaryFolder } from '../throw-away.ts';
import { report, secondsUntil, send, timed } from './outage.ts';

/** Room for an empty cluster and some records. */
const SIZE = '500M';
const SENDS = 200;
/** Until the probe of the disks is made again, or a database that died is back. */
const LONGEST_SECONDS = 60;

/** Fills the disk under the product while it is sent to, and makes room again. */
export async function fullDisk(resources: AsyncDisposableStack): Promise<void> {
  const parent = temporaryFolder(resources);
  const folder = mountSmallDisk(parent, resources);
  if (folder === undefined) {
    return console.log('It cannot run here: mounting a file system of its own needs Linux, root and mkfs.ext4.');
  }
  const DATA_DIR = path.join(folder, 'datos');
  const trial = await Product.start(resources, { ...INSTALLATION, DATA_DIR, LOG_LEVEL: 'warn' });
  const before = await send(trial, 20);
  await trial.program.says(/the disk is nearly full/);
  const filler = path.join(folder, 'relleno');
  fill(filler);
  const during = await send(trial, SENDS);
  const ready = await timed(trial, '/readyz');
  const alive = await timed(trial, '/livez');
  rmSync(filler);
  const recovered = await secondsUntil(async () => (await timed(trial, '/readyz')).status === 204, LONGEST_SECONDS);
  const after = await send(trial, 20);
  const acknowledged = new Map([...before.acknowledged, ...during.acknowledged, ...after.acknowledged]);
  const faults = await verify((await findEmbedded(DATA_DIR))!.connection(ROLE), acknowledged, true);
  report([
    ['warning in the log before it is full', 'one', true, 'one'],
    [
      `${SENDS} sendings on the full disk`,
      `${during.acknowledged.size} × 201, ${during.explained} × 503 with the reason, ${during.away} × 503 while the database was away, ${during.wrong.length} others`,
      during.wrong.length === 0 && during.explained + during.away > 0,
      '0 others',
    ],
    ['/readyz', `${ready.status} in ${ready.ms} ms`, ready.status === 503 && ready.ms < 2000, '503 within 2 s'],
    ['/livez', String(alive.status), alive.status === 204, '204'],
    ['ready again once there is room', `${recovered} s`, true, `${LONGEST_SECONDS} s, without a restart`],
    ['20 sendings afterwards', `${after.acknowledged.size} × 201`, after.acknowledged.size === 20, '20 × 201'],
    ['acknowledged and lost', `${faults.length} of ${acknowledged.size}`, faults.length === 0, '0'],
  ]);
}

/** Mounts a small ext4 in a file. @returns its folder; undefined where that cannot be done */
function mountSmallDisk(parent: string, resources: AsyncDisposableStack): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const [image, folder] = [path.join(parent, 'disco.img'), path.join(parent, 'disco')];
  mkdirSync(folder);
  const commands = [
    ['truncate', '-s', SIZE, image],
    ['mkfs.ext4', '-q', '-F', '-m', '0', image],
    ['mount', '-o', 'loop', image, folder],
  ] as const;
  for (const [command, ...args] of commands) if (spawnSync(command, args).status !== 0) return undefined;
  resources.defer(async () => void spawnSync('umount', ['-l', folder]));
  chmodSync(folder, 0o711);
  return folder;
}

/** Writes a file until the disk takes nothing more. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  let size = 1_048_576;
  while (size > 0) {
    try {
      writeSync(descriptor, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(descriptor);
}
