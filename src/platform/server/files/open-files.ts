// Opens the folders of files in the data folder (stored, incoming, results, course copies); writes and removes files.
import { access, constants, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartProblem } from '../start-problem.ts';
import { makeFolder } from './durable.ts';
import { createDiskStore, type FileStore } from './disk-store.ts';
import { type Bucket, createBucketClient } from './s3-request.ts';
import { checkBucket, createS3Store, probeBucket } from './s3-store.ts';
import { freeBytes } from './disk.ts';

export type Files = {
  readonly store: FileStore;
  /** The folder in which files wait until they are stored. */
  readonly incoming: string;
  /** Files that were made to be fetched soon. */
  readonly results: ResultsFolder;
  /** Copies of what other systems hold, by far the largest files. They stay until they are removed by hand. */
  readonly copies: WrittenFolder;
  /** Rejects when the store of objects cannot be reached or refuses us; resolves where there is none. */
  readonly probe: () => Promise<void>;
};

/** Returns the folder of the stored files, those that rows name. */
export const storedFolder = (dataDir: string): string => path.join(dataDir, 'archivos');

/**
 * Opens the folders of files, made when they are missing: `archivos` of the data folder, which a backup copies;
 * `entrantes` and `resultados`, which it need not; and `respaldos`, which would make it too large. Stored files are in
 * folders of the bucket instead where one is given.
 * @throws {StartProblem} when they cannot be written
 */
export async function openFiles(dataDir: string, bucket: Bucket | null = null): Promise<Files> {
  const [stored, incoming] = [storedFolder(dataDir), path.join(dataDir, 'entrantes')];
  for (const folder of [stored, incoming]) {
    try {
      makeFolder(folder, 0o700);
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch {
      throw new StartProblem(`No hay permiso para escribir en ${folder}, donde se guardan los archivos recibidos.`);
    }
  }
  const send = bucket && createBucketClient(bucket);
  if (send) await checkBucket(send, bucket);
  const storeIn: OpenStore = (folder) => (send ? createS3Store(send, path.basename(folder)) : createDiskStore(folder));
  return {
    store: storeIn(stored),
    incoming,
    results: await openResults(dataDir, storeIn),
    copies: await openWritten(path.join(dataDir, 'respaldos'), 'las copias de los cursos', storeIn),
    probe: async () => {
      if (send) await probeBucket(send);
    },
  };
}

/** Opens the store of a folder of the data folder, which may be a folder of the bucket. */
type OpenStore = (folder: string) => FileStore;

/** Removes files that a dead process left. @param before files last written earlier than this are not waited for */
export async function removeStale(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}

/** A folder of files that are written as they come, some of them very large. */
export type WrittenFolder = {
  readonly store: FileStore;
  /** Writes a file. One that is cut off, or that `check` throws for, leaves nothing under its key. */
  readonly write: (
    content: Readable,
    signal: AbortSignal,
    options?: WriteOptions,
  ) => Promise<{ key: string; size: number }>;
  /** Returns the bytes that the disk has left for us. */
  readonly free: () => Promise<number>;
  /** Removes files whose writing died. @param before files last written to earlier than this do not grow */
  readonly removeStale: (before: Date) => Promise<void>;
};

type WriteOptions = {
  /** A new one unless given. */
  readonly key?: string;
  /** Looks at the whole file before it is stored. */
  readonly check?: (file: string) => Promise<void>;
};

/**
 * Opens a folder of written files, made when it is missing.
 * @param use its purpose, in words for people
 * @throws {StartProblem} when it cannot be written
 */
async function openWritten(folder: string, use: string, storeIn: OpenStore): Promise<WrittenFolder> {
  const partial = path.join(folder, 'en-curso');
  try {
    makeFolder(partial, 0o700);
    await access(partial, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartProblem(`No hay permiso para escribir en ${folder}, donde se guardan ${use}.`);
  }
  const store = storeIn(folder);
  return {
    store,
    async write(content, signal, { key = randomUUID(), check } = {}) {
      // A name of its own: two writers of the same key do not write into one file.
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

/** Files made to be downloaded soon: no backup holds them, and they are removed after a time. */
export type ResultsFolder = Pick<WrittenFolder, 'store' | 'write'> & {
  /** Removes what was written before an instant, and what died on its way. */
  readonly removeBefore: (instant: Date) => Promise<void>;
};

/**
 * Opens the folder `resultados` of a data folder, made when it is not there.
 * @throws {StartProblem} when it cannot be written
 */
export async function openResults(dataDir: string, storeIn: OpenStore = createDiskStore): Promise<ResultsFolder> {
  const folder = path.join(dataDir, 'resultados');
  const { store, write } = await openWritten(folder, 'los archivos por descargar', storeIn);
  return {
    store,
    write,
    async removeBefore(instant) {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const file = path.join(entry.parentPath, entry.name);
        const found = entry.isFile() ? await stat(file).catch(() => null) : null;
        if (found && found.mtime < instant) await rm(file, { force: true });
      }
    },
  };
}
