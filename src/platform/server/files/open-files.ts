import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../start-problem.ts';
import { createDiskStore, type FileStore } from './disk-store.ts';

export type Files = {
  readonly store: FileStore;
  /** The folder in which files wait until they are stored; on the store's file system. */
  readonly incoming: string;
};

/**
 * Opens the folder of all files that people gave, made when it is not there: `<data>/archivos`.
 * @throws {StartProblem} when it cannot be written
 */
export async function openFiles(dataDir: string): Promise<Files> {
  const folder = path.join(dataDir, 'archivos');
  const incoming = path.join(folder, 'entrantes');
  try {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    await access(incoming, constants.R_OK | constants.W_OK | constants.X_OK);
    return { store: await createDiskStore(path.join(folder, 'guardados')), incoming };
  } catch {
    throw new StartProblem(`No hay permiso para escribir en ${folder}, donde se guardan los archivos recibidos.`);
  }
}

/** Removes what a process that died left waiting. @param before files written earlier than this wait for nobody */
export async function removeStale(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}
