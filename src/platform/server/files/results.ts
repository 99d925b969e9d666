import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartProblem } from '../start-problem.ts';
import { createDiskStore, type FileStore } from './disk-store.ts';

/** Files that were made to be fetched soon: no backup holds them, and after a time they are gone. */
export type Results = {
  readonly store: FileStore;
  /** Writes a file as it comes. One that is cut off leaves nothing under a key. */
  readonly write: (content: Readable, signal: AbortSignal) => Promise<{ key: string; size: number }>;
  /** Removes what was written before an instant, and what died on its way. */
  readonly removeBefore: (instant: Date) => Promise<void>;
};

/**
 * Opens the folder `resultados` of a data folder, made when it is not there.
 * @throws {StartProblem} when it cannot be written
 */
export async function openResults(dataDir: string): Promise<Results> {
  const folder = path.join(dataDir, 'resultados');
  const partial = path.join(folder, 'en-curso');
  try {
    await mkdir(partial, { recursive: true, mode: 0o700 });
    await access(partial, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartProblem(`No hay permiso para escribir en ${folder}, donde se guardan los archivos por descargar.`);
  }
  const store = createDiskStore(folder);
  return {
    store,
    async write(content, signal) {
      const key = randomUUID();
      const file = path.join(partial, key);
      try {
        await pipeline(content, createWriteStream(file, { mode: 0o600 }), { signal });
        const { size } = await stat(file);
        await store.put(key, file);
        return { key, size };
      } finally {
        await rm(file, { force: true });
      }
    },
    async removeBefore(instant) {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const file = path.join(entry.parentPath, entry.name);
        const found = entry.isFile() ? await stat(file).catch(() => null) : null;
        if (found && found.mtime < instant) await rm(file, { force: true });
      }
    },
  };
}
