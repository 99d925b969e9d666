// Stores files under keys in a folder.
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { syncToDisk } from './durable.ts';

/** A stored file, opened. */
export type StoredFile = { readonly size: number; readonly stream: Readable };

/** A store of files under keys. It is one folder; a store that several machines share can take its place. */
export type FileStore = {
  /** Takes over a whole local file. Once this resolves, a power cut does not lose it. */
  readonly put: (key: string, file: string) => Promise<void>;
  /** Null where there is none under this key. */
  readonly open: (key: string) => Promise<StoredFile | null>;
  /** Its size in bytes; null where there is none under this key. */
  readonly size: (key: string) => Promise<number | null>;
  readonly delete: (key: string) => Promise<void>;
};

/** Keys are UUIDs: nothing else becomes a path. */
const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Keeps files in a folder, spread over 256 of its own by the first letters of their random keys. */
export function createDiskStore(folder: string): FileStore {
  const shardOf = (key: string): string => path.join(folder, key.slice(0, 2));
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('a file key is a UUID in lower case');
    return path.join(shardOf(key), key);
  };

  return {
    async put(key, file) {
      const target = pathOf(key);
      if ((await mkdir(shardOf(key), { recursive: true, mode: 0o700 })) !== undefined) await syncToDisk(folder);
      await syncToDisk(file);
      // A rename shows the whole file or none; the folder's own sync makes the name last.
      await rename(file, target).catch(async (error: NodeJS.ErrnoException) => moveAcross(error, file, target));
      await syncToDisk(shardOf(key));
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
  await copyFile(file, partial);
  await syncToDisk(partial);
  await rename(partial, target);
  await rm(file);
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
