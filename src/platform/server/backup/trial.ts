// Restores a backup into a database and a folder that exist only for that, to prove that it can be restored.
import { chmodSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { ROLE } from '../db/embedded/cluster.ts';
import { startEmbedded } from '../db/embedded/server.ts';
import { databaseOf, dropDatabase, ensureDatabase, withDatabase } from '../db/ensure-database.ts';
import { assertRunnableAt } from '../db/runnable.ts';
import { explainDisk } from '../files/disk.ts';
import { openFiles } from '../files/open-files.ts';
import { makeWorkFolder } from '../files/work-folder.ts';
import type { Manifest } from './backup.ts';
import { restore } from './restore.ts';

type Where = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_ACCOUNT' | 'DATA_DIR'>;

/** A backup that was restored beside the installation. */
export type Restored = {
  readonly manifest: Manifest;
  /** The connection string of its database. */
  readonly connection: string;
};

/**
 * Restores a backup beside the installation, which compares each row and file with what the backup says of it, and
 * brings it to the schema of this program. Nothing of it stays.
 * @param resources removes the rest of it, also when the command is interrupted
 * @throws {StartProblem} when it cannot be restored.
 */
export async function tryBackup(file: string, where: Where, resources: AsyncDisposableStack): Promise<Restored> {
  const folder = await explainDisk(where.DATA_DIR, async () => makeWorkFolder(where.DATA_DIR, 'prueba'));
  resources.defer(async () => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const connection =
    where.DATABASE_URL === undefined
      ? await startServer(folder, where.DATABASE_ACCOUNT, resources)
      : await createBeside(where.DATABASE_DIRECT_URL ?? where.DATABASE_URL, resources);
  await ensureDatabase(connection);
  const { store } = await openFiles(folder);
  const manifest = await restore({ connection, dataDir: folder, store, file, place: { DATA_DIR: folder } });
  await assertRunnableAt(connection);
  return { manifest, connection };
}

/** Starts a server of its own in the folder. @returns the connection string of a database there */
async function startServer(
  folder: string,
  account: string | undefined,
  resources: AsyncDisposableStack,
): Promise<string> {
  // Root lends the server an account that must pass through.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  const server = await startEmbedded({ dir: folder, account });
  resources.defer(async () => server.stop());
  return server.connection(ROLE);
}

/**
 * Returns the connection string of a database beside the given one. Its name is always the same: one that a killed
 * command left is dropped, and one in use shows that another trial runs.
 */
async function createBeside(connection: string, resources: AsyncDisposableStack): Promise<string> {
  const own = withDatabase(connection, `${databaseOf(connection)}_prueba_de_copia`);
  await dropDatabase(own);
  resources.defer(async () => dropDatabase(own));
  return own;
}
