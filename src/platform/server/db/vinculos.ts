// Ties a database to the place of its files, a given one also to the keys; refuses a process that has others.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { createSynced } from '../files/durable.ts';
import { deriveKey } from '../keys.ts';
import { StartProblem } from '../start-problem.ts';
import type { Db } from './database.ts';
import { hasTable } from './runnable.ts';
import type { Vinculos } from './schema.ts';

const KEYS = ['SESSION_SECRET', 'ENCRYPTION_KEY'] as const;

/** The keys that a database is tied to. */
type Keys = Pick<Config, (typeof KEYS)[number]>;

/** The place of the stored files: a bucket where the settings name one, else the data folder. */
export type Place = Pick<Config, 'DATA_DIR'> & Partial<Pick<Config, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_PREFIX'>>;

/**
 * Refuses a place of files that is not the one of the database. A database that is not tied yet takes any.
 * @throws {StartProblem} with the ways out.
 */
export async function assertSamePlace(db: Db, place: Place): Promise<void> {
  const tied = (await findVinculos(db)).get('carpeta');
  if (tied === undefined || tied === (await findPlaceId(place))) return;
  throw new StartProblem(
    place.S3_BUCKET === undefined
      ? `La carpeta de datos ${place.DATA_DIR} no es la de esta base de datos: le faltarían los archivos recibidos. Revise DATA_DIR, los ajustes S3 si ` +
          'los tenía y que el disco esté montado; varios procesos comparten una misma carpeta. Si la anterior se perdió, recupere en esta los archivos que ' +
          'pueda y ejecute npm run marcar-base -- carpeta.'
      : `El cubo ${place.S3_BUCKET} no es el lugar de los archivos de esta base de datos: faltarían los recibidos. Revise los ajustes S3; ` +
          'todos los procesos tienen los mismos. Si los archivos ya están en el cubo (npm run mover-archivos), ejecute ' +
          'npm run marcar-base -- carpeta.',
  );
}

/**
 * Refuses keys that are not those of the database. A database that is not tied yet takes any.
 * @throws {StartProblem} naming those that differ, with the ways out.
 */
async function assertSameKeys(db: Db, keys: Keys): Promise<void> {
  const found = await findVinculos(db);
  const other = KEYS.filter((name) => found.has(name) && found.get(name) !== fingerprintOf(keys[name]));
  if (other.length === 0) return;
  throw new StartProblem(
    `Las claves de este proceso no son las de esta base de datos (${other.join(', ')}): las sesiones y lo cifrado dejarían de servir. ` +
      'Copie SESSION_SECRET y ENCRYPTION_KEY de la primera instalación: están en sus ajustes o, si no, en secretos.json, dentro de ' +
      'su carpeta de datos. Para cambiarlas a propósito, ejecute npm run marcar-base -- claves.',
  );
}

/** The place of files and the keys of this process. */
export type Own = Keys & Place;

/** Refuses a place or keys that are not those of the database. @throws {StartProblem} with the ways out. */
export async function assertTied(db: Db, own: Own): Promise<void> {
  // A wrong folder may bring wrong keys with it.
  await assertSamePlace(db, own);
  await assertSameKeys(db, own);
}

/**
 * Ties a migrated database to this place if it is tied to none, and refuses another. The embedded database lies in the
 * data folder with its keys, but its files may be elsewhere.
 * @throws {StartProblem} with the ways out.
 */
export async function tiePlace(db: Db, place: Place): Promise<void> {
  await assertSamePlace(db, place);
  if (!(await findVinculos(db)).has('carpeta')) await addFree(db, [await placeVinculo(place)]);
  await assertSamePlace(db, place);
}

/**
 * Ties a migrated database to this place and these keys if it is tied to none, and refuses others. Of several first
 * starts at the same moment, one decides.
 * @throws {StartProblem} with the ways out.
 */
export async function tie(db: Db, own: Own): Promise<void> {
  await assertTied(db, own);
  await tiePlace(db, own);
  await addFree(db, keyVinculos(own));
  await assertSameKeys(db, own);
}

async function addFree(db: Db, vinculos: readonly Vinculos[]): Promise<void> {
  await db
    .insertInto('vinculos')
    .values(vinculos)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function tieToPlace(db: Db, place: Place): Promise<void> {
  await replace(db, [await placeVinculo(place)]);
}

export async function tieToKeys(db: Db, keys: Keys): Promise<void> {
  await replace(db, keyVinculos(keys));
}

/** Ties a restored database to the place of its files, and to the keys of its next start: a backup has none. */
export async function tieRestored(db: Db, place: Place): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('vinculos').execute();
    await tieToPlace(tx, place);
  });
}

async function replace(db: Db, vinculos: readonly Vinculos[]): Promise<void> {
  await db
    .insertInto('vinculos')
    .values(vinculos)
    .onConflict((conflict) => conflict.column('nombre').doUpdateSet({ valor: (row) => row.ref('excluded.valor') }))
    .execute();
}

/** Empty also in a database that has no such table yet: before it is migrated. */
async function findVinculos(db: Db): Promise<ReadonlyMap<Vinculos['nombre'], string>> {
  if (!(await hasTable(db, 'vinculos'))) return new Map();
  const rows = await db.selectFrom('vinculos').selectAll().execute();
  return new Map(rows.map(({ nombre, valor }) => [nombre, valor]));
}

const keyVinculos = (keys: Keys): readonly Vinculos[] =>
  KEYS.map((nombre) => ({ nombre, valor: fingerprintOf(keys[nombre]) }));

/** Does not tell the key: it is derived from it for this purpose alone. */
const fingerprintOf = (key: string): string => deriveKey(key, 'vinculos.huella').toString('base64url');

/** Gives the data folder an id if it is the place and has none. */
async function placeVinculo(place: Place): Promise<Vinculos> {
  if ((await findPlaceId(place)) === undefined) createSynced(folderFile(place.DATA_DIR), `${randomUUID()}\n`);
  return { nombre: 'carpeta', valor: (await findPlaceId(place))! };
}

/** Returns the address of the bucket, or the id that the folder has; undefined where it has none. */
async function findPlaceId({ DATA_DIR, S3_ENDPOINT, S3_BUCKET, S3_PREFIX }: Place): Promise<string | undefined> {
  if (S3_BUCKET === undefined) return findFolderId(DATA_DIR);
  return [S3_ENDPOINT, S3_BUCKET, S3_PREFIX].filter((part) => part !== undefined).join('/');
}

async function findFolderId(dataDir: string): Promise<string | undefined> {
  const id = await readFile(folderFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return id?.trim();
}

const folderFile = (dataDir: string): string => path.join(dataDir, 'instalacion');
