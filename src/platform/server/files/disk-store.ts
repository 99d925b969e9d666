// Stores files under keys in a folder.
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { syncToDisk } from './durable.ts';

export type StoredFile = { readonly size: number; readonly stream: Readable };

/**
 * A store of files under keys, in a folder or shared by several machines. It lists nothing: rows say which keys it has.
 */
export type FileStore = {
  /**
   * Takes over a whole local file, in place of one under the same key. Once this resolves, a power cut does not lose it.
   */
  readonly put: (key: string, file: string) => Promise<void>;
  /** Null where there is none under this key. */
  readonly open: (key: string) => Promise<StoredFile | null>;
  /** Its size in bytes; null where there is none under this key. */
  readonly size: (key: string) => Promise<number | null>;
  /** Does nothing where there is none under this key. */
  readonly delete: (key: string) => Promise<void>;
  /** The folder of this machine that holds the files; a shared store has none. */
  readonly folder?: string;
};

/** Keys are UUIDs: nothing else becomes a path. */
const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isKey = (name: string): boolean => KEY.test(name);

/** Returns the path of a file in the folder of a disk store, relative to it. */
export function pathOfKey(key: string): string {
  if (!isKey(key)) throw new Error('a file key is a UUID in lower case');
  return path.join(key.slice(0, 2), key);
}

/** Keeps files in a folder, spread over 256 of its own by the first letters of their random keys. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string): string => path.join(folder, pathOfKey(key));

  return {
    folder,
    async put(key, file) {
      const target = pathOf(key);
      const shard = path.dirname(target);
      if ((await mkdir(shard, { recursive: true, mode: 0o700 })) !== undefined) await syncToDisk(folder);
      await syncToDisk(file);
      // A rename shows the whole file or none; the folder's own sync makes the name last.
      await rename(file, target).catch(async (error: NodeJS.ErrnoException) => moveAcross(error, file, target));
      await syncToDisk(shard);
    },
    async open(key) {
      const handle = await open(pathOf(key)).catch(nullIfAbsent);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { size, stream: handle.createReadStream() };
    },
    async size(key) {
      const found = await stat(pathOf(key)).catch(nullIfAbsent);
      return found && found.size;
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

/** Copies a file whose target is on another disk, as a folder for files may be. */
async function moveAcross(error: NodeJS.ErrnoException, file: string, target: string): Promise<void> {
  if (error.code !== 'EXDEV') throw error;
  const partial = `${target}.parcial`;
  try {
    await copyFile(file, partial);
    await syncToDisk(partial);
    await rename(partial, target);
  } finally {
    await rm(partial, { force: true });
  }
  await rm(file);
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
