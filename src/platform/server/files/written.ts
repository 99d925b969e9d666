import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartProblem } from '../start-problem.ts';
import { createDiskStore, type FileStore } from './disk-store.ts';
import { removeStale } from './open-files.ts';

/** A folder of files that are written as they come, some of them very large. */
export type Written = {
  readonly store: FileStore;
  /** Writes a file, under a new key unless one is given. One that is cut off leaves nothing under its key. */
  readonly write: (content: Readable, signal: AbortSignal, key?: string) => Promise<{ key: string; size: number }>;
  /** How many bytes the disk has left for us. */
  readonly free: () => Promise<number>;
  /** Removes what died on its way. @param before what was last written to earlier than this grows no more */
  readonly removeStale: (before: Date) => Promise<void>;
};

/**
 * Opens such a folder, made when it is not there.
 * @param use what it is for, for people
 * @throws {StartProblem} when it cannot be written
 */
export async function openWritten(folder: string, use: string): Promise<Written> {
  const partial = path.join(folder, 'en-curso');
  try {
    await mkdir(partial, { recursive: true, mode: 0o700 });
    await access(partial, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartProblem(`No hay permiso para escribir en ${folder}, donde se guardan ${use}.`);
  }
  const store = createDiskStore(folder);
  return {
    store,
    async write(content, signal, key = randomUUID()) {
      // Of its own: who believes to write the same file does not write into this one.
      const file = path.join(partial, randomUUID());
      try {
        await pipeline(content, createWriteStream(file, { mode: 0o600 }), { signal });
        const { size } = await stat(file);
        await store.put(key, file);
        return { key, size };
      } finally {
        await rm(file, { force: true });
      }
    },
    async free() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    removeStale: (before) => removeStale(partial, before),
  };
}
