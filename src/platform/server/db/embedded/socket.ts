import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartProblem } from '../../start-problem.ts';
import { giveTo, type Account } from './account.ts';
import type { ClusterPaths } from './cluster.ts';

/** The system's limit for a socket's whole path is 103 bytes on macOS, and PostgreSQL adds `/.s.PGSQL.5432`. */
const LONGEST_FOLDER = 88;

/** A private folder for the server's socket: beside the data, or in the system's temporary folder when that path is too long. */
export function socketFolder({ base }: ClusterPaths, account: Account): string {
  const beside = path.join(base, 'socket');
  const folder = Buffer.byteLength(beside) <= LONGEST_FOLDER ? beside : shortFolder(base);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Somebody else may have put a folder of that name into the shared temporary folder.
    const { uid, mode } = lstatSync(folder, { throwIfNoEntry: false }) ?? {};
    if (uid === undefined) throw error;
    if ((uid !== account?.uid && uid !== process.getuid?.()) || (mode ?? 0) & 0o077) {
      throw new StartProblem(
        `La carpeta ${folder} debería ser privada de la base de datos: bórrela e inicie de nuevo.`,
      );
    }
  }
  giveTo(account, folder);
  return folder;
}

const shortFolder = (base: string): string =>
  path.join(tmpdir(), `gestion-${createHash('sha256').update(base).digest('hex').slice(0, 12)}`);
