// Writes, renames and syncs files and folders, so that they survive a power cut.
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Files of a tree that are synced at once: the file system writes one journal entry for several. */
const AT_ONCE = 4;

/** Makes a power cut lose nothing of a file's content, or of a folder's entries. */
export async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Does the same as {@link syncToDisk} and waits for it. */
export function syncToDiskSync(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Syncs a folder with everything below it; symbolic links go with their folder. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .values();
  const syncNext = async (): Promise<void> => {
    for (const next of paths) await syncToDisk(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, syncNext));
  await syncToDisk(folder);
}

/**
 * Makes a folder, and those above it that are missing, so that they outlive a power cut. Makes them one by one: Node's
 * own recursive `mkdir` never ends in `/proc`.
 */
export function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!existsSync(folder)) throw error; // else another process was faster
  }
  syncToDiskSync(parent);
}

/** Writes a private file and its content to the disk. */
export function writeSynced(file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600 });
  syncToDiskSync(file);
}

/**
 * Creates a private file whole, and on the disk when this returns. Leaves the one that another process made at the same
 * moment, which is on the disk then too.
 */
export function createSynced(file: string, content: string): void {
  // Not the number of the process: on two machines, or in two containers, it may be the same.
  const partial = `${file}.${randomUUID()}`;
  writeSynced(partial, content);
  try {
    linkSync(partial, file); // unlike a rename, it does not replace
  } catch {
    if (!existsSync(file)) renameSync(partial, file); // a file system without links
  } finally {
    rmSync(partial, { force: true });
  }
  syncToDiskSync(path.dirname(file));
}

/** Gives a synced file or folder its final name, which outlives a power cut when this returns. */
export function renameSynced(from: string, to: string): void {
  renameSync(from, to);
  syncToDiskSync(path.dirname(to));
}
