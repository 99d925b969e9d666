import { access, constants, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../start-problem.ts';
import { makeFolder } from './durable.ts';
import { createDiskStore, type FileStore } from './disk-store.ts';
import { openResults, type Results } from './results.ts';
import { openWritten, type Written } from './written.ts';

export type Files = {
  readonly store: FileStore;
  /** The folder in which files wait until they are stored. */
  readonly incoming: string;
  /** Files that were made to be fetched soon. */
  readonly results: Results;
  /** Copies of what other systems hold, by far the largest files. They stay until somebody removes them. */
  readonly copies: Written;
};

/** The folder of a data folder in which stored files lie, those that rows name. */
export const storedFolder = (dataDir: string): string => path.join(dataDir, 'archivos');

/**
 * Opens the folders of what people give, made when they are not there: `archivos` of the data folder, which a backup
 * copies; `entrantes` and `resultados`, which it need not; and `respaldos`, which would make it too large.
 * @throws {StartProblem} when they cannot be written
 */
export async function openFiles(dataDir: string): Promise<Files> {
  const [stored, incoming] = [storedFolder(dataDir), path.join(dataDir, 'entrantes')];
  for (const folder of [stored, incoming]) {
    try {
      makeFolder(folder, 0o700);
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch {
      throw new StartProblem(`No hay permiso para escribir en ${folder}, donde se guardan los archivos recibidos.`);
    }
  }
  return {
    store: createDiskStore(stored),
    incoming,
    results: await openResults(dataDir),
    copies: await openWritten(path.join(dataDir, 'respaldos'), 'las copias de los cursos'),
  };
}

/** Removes what a process that died left waiting. @param before files written earlier than this wait for nobody */
export async function removeStale(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}
