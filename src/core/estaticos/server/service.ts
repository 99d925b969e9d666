// Stores the files of this release's web build, finds those of other releases, and deletes those out of use.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { deleteEstaticos, insertEstatico, selectEstatico, touchEstaticos } from './store.ts';

/** Days for which the files of a release are kept after its last process: a page stays open in a browser for long. */
const KEEP_DAYS = 30;

const COMPRESSED = '.br';

/**
 * Stores the hashed files of a web build, and notes that they are in use. Call it at the start and every day.
 * @param dist the folder of the build
 */
export async function keepEstaticos(db: Db, dist: string): Promise<void> {
  const folder = path.join(dist, 'assets');
  const nombres = (await readdir(folder))
    .filter((file) => file.endsWith(COMPRESSED))
    .map((file) => file.slice(0, -COMPRESSED.length));
  const stored = await touchEstaticos(db, nombres);
  for (const nombre of nombres.filter((one) => !stored.has(one))) {
    await insertEstatico(db, { nombre, contenido: await readFile(path.join(folder, nombre + COMPRESSED)) });
  }
}

/** Returns a file of any release in use, compressed with brotli; null if there is none of this name. */
export const findEstatico = selectEstatico;

/** Deletes the files of releases that have had no process for {@link KEEP_DAYS}. */
export const deleteOldEstaticos = async (db: Db, now: Date): Promise<void> =>
  deleteEstaticos(db, new Date(now.getTime() - KEEP_DAYS * DAY_MS));
