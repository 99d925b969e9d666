// Local files on their way into a store: writes them, counts the room that the disks leave, removes abandoned ones.
import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './disk-store.ts';
import { freeBytes } from './disk.ts';

type Writing<T> = {
  /** Cuts the writing off. */
  readonly signal: AbortSignal;
  /** Uses the whole file, of so many bytes, which it may take away. */
  readonly use: (file: string, size: number) => Promise<T>;
};

/** Writes content into a local file for a moment. One that is cut off is used by nothing. */
export async function withLocalFile<T>(folder: string, content: Readable, { signal, use }: Writing<T>): Promise<T> {
  const file = path.join(folder, randomUUID());
  try {
    await pipeline(content, createWriteStream(file, { mode: 0o600 }), { signal });
    return await use(file, (await stat(file)).size);
  } finally {
    await rm(file, { force: true });
  }
}

/** Returns the bytes that the disks leave for a file that crosses a local folder on its way into a store. */
export const roomFor = async (incoming: string, { folder = incoming }: FileStore): Promise<number> =>
  Math.min(await freeBytes(incoming), await freeBytes(folder));

/**
 * Removes files below a folder that a dead process left; a missing folder has none.
 * @param before files last written earlier than this are not waited for
 */
export async function removeStale(folder: string, before: Date): Promise<void> {
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const found = entry.isFile() ? await stat(file).catch(() => null) : null;
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}
