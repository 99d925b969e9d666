import { randomUUID } from 'node:crypto';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Almacen } from './guardado.ts';
import {
  deleteArchivosDe,
  deleteSueltos,
  insertSuelto,
  insertSueltos,
  selectNombresDe,
  updateNombre,
} from './store.ts';

/**
 * Puts a local file where it stays, for a row of another slice that will name it. Nobody has it until
 * {@link tomarArchivo}; without that it is removed after a while.
 * @returns its key in the store
 */
export async function guardarPropio({ db, files }: Almacen, file: string): Promise<string> {
  const clave = randomUUID();
  await insertSuelto(db, clave);
  await files.store.put(clave, file);
  return clave;
}

/** Gives a stored file to the row that names it, in its transaction. @throws when it was removed meanwhile */
export async function tomarArchivo(tx: Db, clave: string): Promise<void> {
  if ((await deleteSueltos(tx, [clave])) !== 1) throw new Error('a file was removed before its row was stored');
}

/** Lets go of files that rows named, in the transaction in which these end to do so: they are removed after a while. */
export async function soltarArchivos(tx: Db, claves: readonly string[]): Promise<void> {
  if (claves.length > 0) await insertSueltos(tx, claves);
}

/** Takes a record's files from it, in the transaction in which it ceases to name them. @returns their keys */
export const borrarArchivosDe = deleteArchivosDe;

/** Gives a record's files other names. */
export async function renombrarArchivosDe(
  tx: Db,
  registro: string,
  nombreDe: (nombre: string) => string,
): Promise<void> {
  for (const { clave, nombre } of await selectNombresDe(tx, registro)) {
    const otro = nombreDe(nombre);
    if (otro !== nombre) await updateNombre(tx, clave, otro);
  }
}

/** Removes the bytes of files that were let go, once that is committed; what a crash leaves, the routine removes. */
export async function destruirArchivos(
  { db, files }: { readonly db: Db; readonly files: Pick<Files, 'store'> },
  claves: readonly string[],
): Promise<void> {
  for (const clave of claves) await files.store.delete(clave);
  await deleteSueltos(db, claves);
}
