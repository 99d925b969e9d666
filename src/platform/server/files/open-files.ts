// Opens the stores of files (stored, results, course copies) and the local folder in which files wait for them.
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '#platform/contract/time.ts';
import { StartProblem } from '../start-problem.ts';
import { createDiskStore, type FileStore } from './disk-store.ts';
import { makeFolder } from './durable.ts';
import { removeStale } from './local-files.ts';
import { createBucketClient, type Bucket } from './s3-request.ts';
import { checkBucket, createS3Store, probeBucket } from './s3-store.ts';

export type Files = {
  /** Files that rows name; a backup takes them. */
  readonly store: FileStore;
  /** Files that jobs made, to be fetched soon. No backup takes them. */
  readonly results: FileStore;
  /** Copies of what other systems hold, by far the largest files: a backup would be too large with them. */
  readonly copies: FileStore;
  /** The local folder in which files wait until they are stored. */
  readonly incoming: string;
  /** Removes files that a dead process of this machine left there. Each machine does it for itself. */
  readonly cleanIncoming: (now: Date) => Promise<void>;
  /** Rejects when the bucket cannot be reached or refuses us; resolves where files are kept in folders. */
  readonly probe: () => Promise<void>;
};

/** A file on its way is written to, or taken over, within this time. */
const ABANDONED_MS = HOUR_MS;

/** The folders of files, and their uses in words for people. */
const USES = {
  archivos: 'los archivos recibidos',
  entrantes: 'los archivos que están llegando',
  resultados: 'los archivos por descargar',
  respaldos: 'las copias de los cursos',
} as const;

/**
 * Opens the stores of files, each in a folder of the data folder that is made when it is missing, or of a bucket.
 * @throws {StartProblem} when a folder or the bucket cannot be written
 */
export async function openFiles(dataDir: string, bucket: Bucket | null = null): Promise<Files> {
  const send = bucket && createBucketClient(bucket);
  if (send) await checkBucket(send, bucket);
  const folderOf = async (name: keyof typeof USES): Promise<string> => openFolder(path.join(dataDir, name), USES[name]);
  const storeOf = async (name: Exclude<keyof typeof USES, 'entrantes'>): Promise<FileStore> =>
    send ? createS3Store(send, name) : createDiskStore(await folderOf(name));
  const incoming = await folderOf('entrantes');
  return {
    store: await storeOf('archivos'),
    results: await storeOf('resultados'),
    copies: await storeOf('respaldos'),
    incoming,
    cleanIncoming: async (now) => removeStale(incoming, new Date(now.getTime() - ABANDONED_MS)),
    probe: async () => {
      if (send) await probeBucket(send);
    },
  };
}

async function openFolder(folder: string, use: string): Promise<string> {
  try {
    makeFolder(folder, 0o700);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch {
    throw new StartProblem(`No hay permiso para escribir en ${folder}, donde se guardan ${use}.`);
  }
}
