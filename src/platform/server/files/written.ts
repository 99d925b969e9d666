import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartProblem } from '../start-problem.ts';
import { freeBytes } from './disk-space.ts';
import { makeFolder } from './durable.ts';
import { createDiskStore, type FileStore } from './disk-store.ts';
import { removeStale } from './open-files.ts';

/** A folder of files that are written as they come, some of them very large. */
export type Written = {
  readonly store: FileStore;
  /** Writes a file. One that is cut off, or that `check` throws for, leaves nothing under its key. */
  readonly write: (
    content: Readable,
    signal: AbortSignal,
    options?: WriteOptions,
  ) => Promise<{ key: string; size: number }>;
  /** How many bytes the disk has left for us. */
  readonly free: () => Promise<number>;
  /** Removes what died on its way. @param before what was last written to earlier than this grows no more */
  readonly removeStale: (before: Date) => Promise<void>;
};

type WriteOptions = {
  /** A new one unless given. */
  readonly key?: string;
  /** Looks at the whole file before it is stored. */
  readonly check?: (file: string) => Promise<void>;
};

/**
 * Opens such a folder, made when it is not there.
 * @param use what it is for, for people
 * @throws {StartProblem} when it cannot be written
 */
export async function openWritten(folder: string, use: string): Promise<Written> {
  const partial = path.join(folder, 'en-curso');
  try {
    makeFolder(partial, 0o700);
    await access(partial, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartProblem(`No hay permiso para escribir en ${folder}, donde se guardan ${use}.`);
  }
  const store = createDiskStore(folder);
  return {
    store,
    async write(content, signal, { key = randomUUID(), check } = {}) {
      // Of its own: who believes to write the same file does not write into this one.
      const file = path.join(partial, randomUUID());
      try {
        await pipeline(content, createWriteStream(file, { mode: 0o600 }), { signal });
        const { size } = await stat(file);
        await check?.(file);
        await store.put(key, file);
        return { key, size };
      } finally {
        await rm(file, { force: true });
      }
    },
    free: async () => freeBytes(folder),
    removeStale: async (before) => removeStale(partial, before),
  };
}
