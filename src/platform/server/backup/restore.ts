// Restores a checked backup into an empty database and a store of files, and notes while that is unfinished.
import { existsSync, realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { extract } from 'tar';
import { createDatabase, type Db } from '../db/database.ts';
import { tableWithRecords } from '../db/mark.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import {
  assertSinceBaseline,
  findUnfinished,
  forgetUnfinished,
  isSinceBaseline,
  noteUnfinished,
  readApplied,
} from '../db/runnable.ts';
import { tieRestored, type Place } from '../db/vinculos.ts';
import { createDiskStore, type FileStore } from '../files/disk-store.ts';
import { diskProblem, explainDisk, isDiskRefusal } from '../files/disk.ts';
import { makeWorkFolder } from '../files/work-folder.ts';
import { StartProblem } from '../start-problem.ts';
import { manifestSchema, PARTS, type BackupOptions, type Manifest } from './backup.ts';
import { filesIn, findFaulty, putFiles } from './files.ts';
import { loadDatabase, type FileRow } from './tables.ts';

/** Any fixed number: the holder of this lock restores. */
const RESTORE_LOCK = 820_411_904;
/** A killed command's lock lives until the server notices. */
const LOCK_TRIES = 100;
const LOCK_RETRY_MS = 100;

/** Keys that a message names; more would not be read. */
const NAMED_AT_MOST = 20;

/** Files that a bucket is asked for: some may have been removed since the backup was made. */
const ASKED_AT_MOST = 20;

type RestoreOptions = BackupOptions & {
  readonly place: Place;
  /** The bucket with the files of the backup is this database's own: it survived the one before. */
  readonly sameBucket?: boolean;
};

/**
 * Restores a backup into a database without records and a store of files: at the migrations that it was made with, then
 * forward to ours. Every file is checked against its row before the rows are final; a failure until then leaves
 * the database without records. From its first change until rows and files are in place and on the disk, the database
 * says that a restore is not finished (decision 0034): the product does not start, and only another restore takes its
 * place.
 * @throws {StartProblem} when the file is none of ours, is damaged, comes from a newer version, or would overwrite
 * something.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  if (!existsSync(options.file)) throw new StartProblem(`No existe ${options.file}.`);
  const db = createDatabase({ connection: options.connection, max: 2 });
  try {
    return await db.connection().execute(async (held) => {
      await lockRestores(held);
      return restoreAlone(options, db);
    });
  } finally {
    await db.destroy();
  }
}

/** Locks the right to restore until the connection closes. */
async function lockRestores(held: Db): Promise<void> {
  for (let tries = LOCK_TRIES; tries > 0; tries--) {
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${RESTORE_LOCK}) as ours`.execute(held);
    if (rows[0]?.ours) return;
    await delay(LOCK_RETRY_MS);
  }
  throw new StartProblem('Otra restauración está en curso en esta base de datos: espere a que termine.');
}

async function restoreAlone(options: RestoreOptions, db: Db): Promise<Manifest> {
  const { connection, dataDir, store, file, place, sameBucket = false } = options;
  const carpeta = realpathSync(dataDir);
  assertSinceBaseline(await readApplied(db));
  const unfinished = await findUnfinished(db);
  // In a folder there may be files of a restore that was interrupted there; no others.
  if (store.folder !== undefined && unfinished?.carpeta !== carpeta && filesIn(store.folder).length > 0) {
    throw new StartProblem(`${store.folder} ya tiene archivos: restaure en otra carpeta, con DATA_DIR.`);
  }
  if (!unfinished) await assertEmpty(db);
  // A store without a folder may hold files of a restore whose rows are here already; no others of the same keys.
  const resumes = unfinished?.carpeta === carpeta && (await tableWithRecords(db)) !== undefined;
  const mayShare = store.folder !== undefined || sameBucket || resumes;
  const staging = await explainDisk(dataDir, async () => makeWorkFolder(dataDir, 'restauracion'));
  try {
    const note = async (): Promise<void> => noteUnfinished(db, { archivo: file, carpeta });
    if (!unfinished) await note();
    let isLoaded = false;
    try {
      const manifest = await unpack(file, staging);
      const unpacked = path.join(staging, PARTS.files);
      await assertFits(db, manifest);
      // Only at this point: a file that is no backup must not be named to the administrator as the one to restore.
      if (unfinished) await note();
      await migrate(connection, manifest.migraciones);
      await loadDatabase(connection, path.join(staging, PARTS.database), manifest, async (rows) => {
        await assertWhole(rows, unpacked, manifest);
        if (!mayShare) await assertAlone(rows, store);
      });
      isLoaded = true;
      await putFiles(unpacked, store);
      await forgetUnfinished(db);
      await migrate(connection);
      await tieRestored(db, place);
      return manifest;
    } catch (error) {
      if (!isLoaded && !unfinished) await forgetIfEmpty(db).catch(() => {}); // the error says more
      throw error;
    }
  } finally {
    // The process that broke off an archive may still be writing the file before it.
    await rm(staging, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function unpack(file: string, staging: string): Promise<Manifest> {
  try {
    await extract({ file, cwd: staging, strict: true });
    return manifestSchema.parse(JSON.parse(await readFile(path.join(staging, PARTS.manifest), 'utf8')));
  } catch (error) {
    // What else can happen is in the archive: links, places outside of it, a folder where a file is.
    if (isDiskRefusal(error)) throw diskProblem(error, path.dirname(staging));
    throw new StartProblem(`${file} no es una copia de seguridad de Gestión Curricular, o está incompleta.`);
  }
}

/** Makes sure that the database can be brought to the migrations of the backup. */
async function assertFits(db: Db, { migraciones }: Manifest): Promise<void> {
  const known = knownMigrations();
  if (!isSinceBaseline(migraciones)) {
    throw new StartProblem(
      'La copia es anterior a la primera versión de Gestión Curricular: restáurela con la versión que la hizo.',
    );
  }
  if (migraciones.some((name) => !known.includes(name))) {
    throw new StartProblem('La copia es de una versión más nueva de Gestión Curricular: actualícela y repita.');
  }
  const applied = await readApplied(db);
  if (applied.some((name) => !migraciones.includes(name))) {
    throw new StartProblem('La copia es de una versión anterior a la base de datos: restaure en una vacía.');
  }
}

async function assertEmpty(db: Db): Promise<void> {
  const table = await tableWithRecords(db);
  if (table === undefined) return;
  throw new StartProblem(
    `La base de datos ya tiene registros (tabla ${table}): restaure en otra, con DATA_DIR o DATABASE_URL.`,
  );
}

async function forgetIfEmpty(db: Db): Promise<void> {
  if ((await tableWithRecords(db)) === undefined) await forgetUnfinished(db);
}

/**
 * Refuses a bucket with files of the backup: two databases on it would remove each other's.
 * @throws {StartProblem} with the ways out
 */
async function assertAlone(rows: readonly FileRow[], store: FileStore): Promise<void> {
  // Keys are random: the first are as good as any.
  const sizes = await Promise.all(rows.slice(0, ASKED_AT_MOST).map(async ({ clave }) => store.size(clave)));
  if (sizes.every((size) => size === null)) return;
  throw new StartProblem(
    'El cubo de los ajustes ya tiene archivos de esta copia: dos bases con los mismos archivos se los borrarían una a otra. ' +
      'Indique otro S3_PREFIX u otro cubo; si la base de ese cubo se perdió y esta la reemplaza, repita con --mismo-cubo.',
  );
}

/** Compares the files of the backup with their rows, except those that the backup itself calls faulty. */
async function assertWhole(rows: readonly FileRow[], unpacked: string, manifest: Manifest): Promise<void> {
  const known = new Set([...manifest.faltan, ...manifest.retirados]);
  const faulty = (await findFaulty(rows, createDiskStore(unpacked))).filter((key) => !known.has(key));
  if (faulty.length > 0) {
    const more = faulty.length > NAMED_AT_MOST ? ` y ${faulty.length - NAMED_AT_MOST} más` : '';
    throw new StartProblem(
      `La copia está dañada: faltan o cambiaron archivos (${faulty.slice(0, NAMED_AT_MOST).join(', ')}${more}). No se restauró nada.`,
    );
  }
  const missing = manifest.archivos - filesIn(unpacked).length;
  if (missing > 0) throw new StartProblem(`La copia está dañada: le faltan ${missing} archivos. No se restauró nada.`);
}
