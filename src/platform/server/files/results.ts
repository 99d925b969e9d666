import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { openWritten, type Written } from './written.ts';

/** Files that were made to be fetched soon: no backup holds them, and after a time they are gone. */
export type Results = Pick<Written, 'store' | 'write'> & {
  /** Removes what was written before an instant, and what died on its way. */
  readonly removeBefore: (instant: Date) => Promise<void>;
};

/**
 * Opens the folder `resultados` of a data folder, made when it is not there.
 * @throws {StartProblem} when it cannot be written
 */
export async function openResults(dataDir: string): Promise<Results> {
  const folder = path.join(dataDir, 'resultados');
  const { store, write } = await openWritten(folder, 'los archivos por descargar');
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
