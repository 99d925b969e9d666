// Free space of a disk, the warning before it is full, and the sentences for its failures.
import { statfs } from 'node:fs/promises';
import { HOUR_MS } from '#platform/contract/time.ts';
import { StartProblem } from '../start-problem.ts';

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A disk that stays nearly full is reported again after this time. */
const REMINDER_MS = HOUR_MS;

type Watched = {
  readonly free: () => Promise<number>;
  /** Bytes below which the disk is nearly full. */
  readonly below: number;
  readonly now?: () => Date;
  /** Called at once when the disk is nearly full, and every hour while it stays so. */
  readonly warn: (freeBytes: number) => void;
};

/** Creates the check that warns before a disk is full. Call it every minute or so. */
export function createSpaceCheck({ free, below, now = () => new Date(), warn }: Watched): () => Promise<void> {
  let warned: number | undefined;
  return async () => {
    const bytes = await free();
    const time = now().getTime();
    if (bytes >= below) warned = undefined;
    else if (warned === undefined || time - warned >= REMINDER_MS) {
      warn(bytes);
      warned = time;
    }
  };
}

/** Writes below a folder. @throws {StartProblem} when the file system does not let it. */
export async function explainDisk<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw diskProblem(error, folder);
  }
}

export const noSpace = (folder: string): StartProblem =>
  new StartProblem(`No queda espacio en el disco de ${folder}: libere espacio y repita.`);

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);
const DENIED = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);

/** Returns true if the file system refuses to write, whatever is written. */
export const isDiskRefusal = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && (FULL.has(error.code) || DENIED.has(error.code));

/** Returns the error with the sentence for a refusal of the file system, or the error itself when it is another. */
export function diskProblem(error: unknown, folder: string): unknown {
  if (isDiskRefusal(error))
    return FULL.has(error.code) ? noSpace(folder) : new StartProblem(`No hay permiso para escribir en ${folder}.`);
  return error instanceof Error && 'code' in error && 'path' in error
    ? new StartProblem(`No se pudo escribir en ${folder} (${String(error.code)}).`)
    : error;
}
