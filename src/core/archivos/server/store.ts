// SQL of the files of records (table `archivos`) and of stored files without owner (table `archivos_sueltos`).
import { sql, type Selectable } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

export type FilaArchivo = Selectable<DB['archivos']>;

/** A stored file that waits for its record. */
export type ArchivoGuardado = Omit<FilaArchivo, 'registro' | 'creado'>;

/** The store that holds a file without owner. */
export type Lugar = Selectable<DB['archivos_sueltos']>['lugar'];

/** Lists a file before it is stored, so that it is found again if its record never comes. */
export const insertSuelto = async (db: Db, clave: string, lugar: Lugar = 'archivos'): Promise<void> =>
  insertSueltos(db, [clave], lugar);

/** Lists files without owner. */
export async function insertSueltos(db: Db, claves: readonly string[], lugar: Lugar = 'archivos'): Promise<void> {
  await db
    .insertInto('archivos_sueltos')
    .values(claves.map((clave) => ({ clave, lugar })))
    .execute();
}

/**
 * Gives stored files to a record, in its transaction.
 * @throws if one of them was removed meanwhile: the record must not be stored without it
 */
export async function insertArchivos(tx: Db, registro: string, guardados: readonly ArchivoGuardado[]): Promise<void> {
  const claves = guardados.map(({ clave }) => clave);
  if ((await deleteSueltos(tx, claves)) !== claves.length) {
    throw new Error('a file was removed before its record was stored');
  }
  await tx
    .insertInto('archivos')
    .values(guardados.map((guardado) => ({ ...guardado, registro })))
    .execute();
}

type SueltosFilter = { readonly antes: Date; readonly lugar: Lugar; readonly limite: number };

/** Returns files that have had no owner since an instant, locked until the transaction ends. */
export async function lockSueltos(tx: Db, { antes: before, lugar, limite }: SueltosFilter): Promise<string[]> {
  const rows = await tx
    .selectFrom('archivos_sueltos')
    .select('clave')
    .where('desde', '<', before)
    .where('lugar', '=', lugar)
    .orderBy('desde')
    .limit(limite)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ clave }) => clave);
}

/** Puts a file that could not be removed behind the others. */
export async function postponeSuelto(tx: Db, clave: string): Promise<void> {
  await tx
    .updateTable('archivos_sueltos')
    .set({ desde: sql<Date>`now()` })
    .where('clave', '=', clave)
    .execute();
}

/** Removes files from the list of those without owner. @returns the number that was listed */
export async function deleteSueltos(db: Db, claves: readonly string[]): Promise<number> {
  if (claves.length === 0) return 0;
  const { numDeletedRows } = await db.deleteFrom('archivos_sueltos').where('clave', 'in', claves).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function findArchivo(db: Db, clave: string): Promise<FilaArchivo | undefined> {
  return db.selectFrom('archivos').selectAll().where('clave', '=', clave).executeTakeFirst();
}

export async function findArchivoOf(db: Db, registro: string, campo: string): Promise<FilaArchivo | undefined> {
  return db
    .selectFrom('archivos')
    .selectAll()
    .where('registro', '=', registro)
    .where('campo', '=', campo)
    .executeTakeFirst();
}

/** Gives a file of a record another field, in which it is kept. @returns the file; undefined if there is none */
export async function updateCampo(
  tx: Db,
  { registro, campo, a }: { readonly registro: string; readonly campo: string; readonly a: string },
): Promise<Pick<FilaArchivo, 'campo' | 'nombre' | 'tipo' | 'tamano'> | undefined> {
  return tx
    .updateTable('archivos')
    .set({ campo: a })
    .where('registro', '=', registro)
    .where('campo', '=', campo)
    .returning(['campo', 'nombre', 'tipo', 'tamano'])
    .executeTakeFirst();
}

/** Deletes the files of records; a trigger releases their bytes. @returns their keys */
export async function deleteArchivosOf(tx: Db, registros: readonly string[]): Promise<string[]> {
  if (registros.length === 0) return [];
  const filas = await tx.deleteFrom('archivos').where('registro', 'in', registros).returning('clave').execute();
  return filas.map(({ clave }) => clave);
}

/** Deletes files of a record by the fields that they answer; a trigger releases their bytes. */
export async function deleteArchivos(tx: Db, registro: string, campos: readonly string[]): Promise<void> {
  if (campos.length === 0) return;
  await tx.deleteFrom('archivos').where('registro', '=', registro).where('campo', 'in', campos).execute();
}

/** Returns the names of a record's files by their keys. */
export async function selectNombresOf(tx: Db, registro: string): Promise<readonly { clave: string; nombre: string }[]> {
  return tx.selectFrom('archivos').select(['clave', 'nombre']).where('registro', '=', registro).execute();
}

export async function updateNombre(tx: Db, clave: string, nombre: string): Promise<void> {
  await tx.updateTable('archivos').set({ nombre }).where('clave', '=', clave).execute();
}
