import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readlinkSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SIZE = '1500M';
/** The file system writes nothing by itself within the test. */
const OPTIONS = 'loop,commit=300';
/** `FS_IOC_SHUTDOWN` with NOLOGFLUSH, as xfstests use it: from then on nothing reaches the disk, nor is the journal written. */
const SHUTDOWN = `open(my $folder, '<', $ARGV[0]) or die "$!\\n"; my $flags = pack('L', 2);
ioctl($folder, 0x8004587d, $flags) or die "$!\\n";`;
const TRIES = 100;
const RETRY_MS = 100;

/** An ext4 file system in a file: what was not synced is gone after {@link cutPower}. */
export type LossyDisk = { readonly folder: string };

/**
 * Makes such a disk, and makes sure that it loses what was not synced and nothing else.
 * @returns it, or in a sentence why it cannot be had here
 */
export async function makeLossyDisk(parent: string, resources: AsyncDisposableStack): Promise<LossyDisk | string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return 'It cannot run here: mounting a file system of its own needs Linux and root.';
  }
  const [image, folder] = [path.join(parent, 'disco.img'), path.join(parent, 'disco')];
  mkdirSync(folder);
  const faults = [
    run('truncate', '-s', SIZE, image),
    run('mkfs.ext4', '-q', '-F', image),
    run('perl', '-e', '1'),
    run('mount', '-o', OPTIONS, image, folder),
  ].filter((fault) => fault !== '');
  if (faults.length > 0) return `It cannot run here: ${faults.join('; ')}.`;
  resources.defer(async () => {
    killAllIn(folder);
    await unmount(folder);
  });
  run('chmod', '711', folder);
  const disk = { folder };
  write(path.join(folder, 'synced'), true);
  write(path.join(folder, 'unsynced'), false);
  await cutPower(disk);
  const left = ['synced', 'unsynced'].map((name) => existsSync(path.join(folder, name)));
  if (left.join() !== 'true,false') return 'It cannot run here: this file system keeps or loses the wrong things.';
  return disk;
}

/**
 * Cuts the power: the disk takes nothing more, everything that works on it dies, and it is mounted again.
 * @param die ends what works on it without keeping a file open
 */
export async function cutPower({ folder }: LossyDisk, die = async (): Promise<void> => {}): Promise<void> {
  const fault = run('perl', '-e', SHUTDOWN, folder);
  if (fault !== '') throw new Error(`the disk could not be stopped: ${fault}`);
  await die();
  killAllIn(folder);
  await unmount(folder);
  const mounting = run('mount', '-o', OPTIONS, `${folder}.img`, folder);
  if (mounting !== '') throw new Error(`the disk could not be mounted again: ${mounting}`);
}

function write(file: string, synced: boolean): void {
  const descriptor = openSync(file, 'w');
  writeSync(descriptor, 'x');
  if (synced) {
    fsyncSync(descriptor);
    const parent = openSync(path.dirname(file), 'r');
    fsyncSync(parent);
    closeSync(parent);
  }
  closeSync(descriptor);
}

/** Kills the processes that have a folder or a file of the disk open. */
function killAllIn(folder: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (Number(pid) !== process.pid && opened(pid).some((file) => `${file}/`.startsWith(`${folder}/`))) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It ended meanwhile.
      }
    }
  }
}

function opened(pid: string): readonly string[] {
  try {
    const descriptors = readdirSync(`/proc/${pid}/fd`).map((name) => `fd/${name}`);
    return ['cwd', ...descriptors].flatMap((name) => {
      try {
        return [readlinkSync(`/proc/${pid}/${name}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return []; // gone
  }
}

async function unmount(folder: string): Promise<void> {
  let fault = '';
  for (let tries = TRIES; tries > 0; tries--) {
    fault = run('umount', folder);
    if (fault === '') return;
    killAllIn(folder);
    await delay(RETRY_MS);
  }
  throw new Error(`the disk could not be unmounted: ${fault}`);
}

/** @returns what a program said when it failed, else nothing */
function run(program: string, ...args: readonly string[]): string {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? '' : (error?.message ?? (stderr.trim() || `${program} failed`));
}
