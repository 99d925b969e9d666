// Stored files of records and of other slices' rows: stores, opens by link, renames, releases and removes them.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { CampoArchivo } from '#catalogo/campos/archivo.ts';
import { createDescarga, defineDescarga, lectorOf, lectorSchema } from '#core/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { HOUR_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FileStore, StoredFile } from '#platform/server/files/disk-store.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { ReceivedFile } from '#platform/server/http/parts.ts';
import {
  checkArchivo,
  storeArchivo,
  type ArchivoRevisado,
  type ArchivosContext,
  type ResultadoDeArchivo,
  type RevisionDeArchivo,
} from './receive-file.ts';
import {
  deleteArchivos,
  deleteArchivosOf,
  deleteSueltos,
  findArchivo,
  findArchivoOf,
  insertArchivos,
  insertSuelto,
  insertSueltos,
  lockSueltos,
  postponeSuelto,
  selectNombresOf,
  updateCampo,
  updateNombre,
  type ArchivoGuardado,
  type Lugar,
} from './store.ts';

export type Archivos = {
  /** Checks the content of a file that was received for a field. */
  readonly revisar: (campo: CampoArchivo, recibido: ReceivedFile) => Promise<RevisionDeArchivo>;
  /** Stores a file durably on the disk, before its record is written. */
  readonly store: (revisado: ArchivoRevisado) => Promise<ResultadoDeArchivo>;
  /** Gives stored files to their record, in its transaction. */
  readonly registrar: (tx: Db, registro: string, guardados: readonly ArchivoGuardado[]) => Promise<void>;
  /** Removes stored files whose record is not stored. */
  readonly discard: (guardados: readonly ArchivoGuardado[]) => Promise<void>;
};

/** Makes the service for the files of records: their bytes are in the store, the rest in the database. */
export function createArchivos({ db, files, pixels }: ArchivosContext): Archivos {
  return {
    revisar: checkArchivo,
    store: async (revisado) => storeArchivo({ db, files, pixels }, revisado),
    registrar: insertArchivos,
    async discard(guardados) {
      const claves = guardados.map(({ clave }) => clave);
      // They are noted: what cannot be removed now, the routine removes.
      await destroyArchivos({ db, files }, claves).catch(() => {});
    },
  };
}

/** Types that browsers show by themselves; the others are only downloaded. */
const VIEWABLE = new Set(['image/png', 'image/jpeg', 'application/pdf']);

const HEADERS = {
  // The file runs no script and reaches nothing of ours; the style is that of the browser's own viewer.
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  // A link lives for a minute: a reader that asks for ranges later would find none.
  'accept-ranges': 'none',
};

/** Links to files of records. */
export const ARCHIVO = defineDescarga({
  accion: 'archivo.apertura',
  audita: 'archivo.apertura',
  datos: z.object({ clave: z.uuid(), lector: lectorSchema }),
  renewal: 'Abra el archivo de nuevo.',
  open:
    ({ db, files }: ArchivosContext) =>
    async ({ clave }, request) => {
      const archivo = await findArchivo(db, clave);
      if (!archivo) return null;
      const contenido = await files.store.open(clave);
      if (!contenido) {
        request.log.error({ archivo: clave }, 'a file that a record has is not in its folder');
        throw new AppError('no-existe', { message: 'El archivo no está donde se guardó. Avise a soporte.' });
      }
      return {
        nombre: archivo.nombre,
        tipo: archivo.tipo,
        contenido,
        inline: VIEWABLE.has(archivo.tipo),
        headers: HEADERS,
        acto: {
          objeto: { tipo: 'registro', ids: [archivo.registro] },
          detalle: { campo: archivo.campo, archivo: clave },
        },
      };
    },
});

/**
 * Makes the address at which the browser opens a file of a record. Callers check that the reader may see the record.
 * @param campo the path of the field that the file answers
 * @returns null if the record has no such file
 */
export async function createEnlaceDeArchivo(
  db: Db,
  { registro, campo }: { readonly registro: string; readonly campo: string },
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<string | null> {
  const archivo = await findArchivoOf(db, registro, campo);
  if (!archivo) return null;
  const datos = { clave: archivo.clave, lector: lectorOf(actor) };
  return createDescarga(db, ARCHIVO, { sesion: actor.sesion, datos, now });
}

/**
 * Opens a file of a record, by the field that it answers. Callers check that the reader may see it.
 * @returns null if there is none
 */
export async function openArchivoOf(
  { db, files }: { readonly db: Db; readonly files: Pick<Files, 'store'> },
  { registro, campo }: { readonly registro: string; readonly campo: string },
): Promise<(Pick<ArchivoGuardado, 'nombre' | 'tipo'> & { readonly contenido: StoredFile }) | null> {
  const archivo = await findArchivoOf(db, registro, campo);
  const contenido = archivo && (await files.store.open(archivo.clave));
  return archivo && contenido ? { nombre: archivo.nombre, tipo: archivo.tipo, contenido } : null;
}

type Noted = { readonly db: Db; readonly files: Pick<Files, 'store' | 'results'> };

/** The stores whose files are noted. */
const STORES = { archivos: 'store', resultados: 'results' } as const satisfies Record<Lugar, keyof Files>;

/**
 * Stores a local file for a row of another slice. It has no owner until {@link takeArchivo}, and without it is removed
 * after a while.
 * @returns its key in the store
 */
export async function storeOwnFile({ db, files }: Noted, file: string, lugar: Lugar = 'archivos'): Promise<string> {
  const clave = randomUUID();
  await insertSuelto(db, clave, lugar);
  await files[STORES[lugar]].put(clave, file);
  return clave;
}

/** Gives a stored file to the row that names it, in its transaction. @throws if it was removed meanwhile */
export async function takeArchivo(tx: Db, clave: string): Promise<void> {
  if ((await deleteSueltos(tx, [clave])) !== 1) throw new Error('a file was removed before its row was stored');
}

/** Releases files in the transaction of the rows that no longer name them: they are removed after a while. */
export async function soltarArchivos(tx: Db, claves: readonly string[]): Promise<void> {
  if (claves.length > 0) await insertSueltos(tx, claves);
}

/** Takes the files from records, in the transaction in which they no longer name them. @returns their keys */
export const removeArchivosOf = deleteArchivosOf;

/** Takes some files from a record, in the transaction in which it no longer names them. */
export const removeArchivos = deleteArchivos;

/** Keeps a file of a record under another name than that of its field, whose place another file takes. */
export const moveArchivo = updateCampo;

export async function renameArchivosOf(tx: Db, registro: string, nombreDe: (nombre: string) => string): Promise<void> {
  for (const { clave, nombre } of await selectNombresOf(tx, registro)) {
    const other = nombreDe(nombre);
    if (other !== nombre) await updateNombre(tx, clave, other);
  }
}

/** Removes the bytes of released files, after the commit; the routine removes those that a crash leaves. */
export async function destroyArchivos(
  { db, files }: { readonly db: Db; readonly files: Pick<Files, 'store'> },
  claves: readonly string[],
): Promise<void> {
  for (const clave of claves) await files.store.delete(clave);
  await deleteSueltos(db, claves);
}

export { senalOfAntivirus } from './antivirus.ts';
export type { ArchivoRevisado } from './receive-file.ts';

export type { ArchivoGuardado } from './store.ts';

/** Sendings take less: a file without record by then will have none. A backup may take as long. */
const ESPERA_MS = HOUR_MS;

const LOTE = 100;

/**
 * Removes released files, those of sendings that a crash interrupted, and results that no job has. Only files that are
 * noted are removed: an empty or another database removes none. Several processes may run it at once.
 */
export async function cleanArchivos({ db, files }: ArchivosContext, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ESPERA_MS);
  for (const lugar of ['archivos', 'resultados'] as const) await removeSueltos({ db, files }, lugar, before);
}

/**
 * Removes the files of a store that have been without owner since before an instant. The note of a file that cannot be
 * removed stays.
 * @throws the failure of the store
 */
export async function removeSueltos({ db, files }: Noted, lugar: Lugar, before: Date): Promise<void> {
  const store = files[STORES[lugar]];
  for (;;) {
    const { removed, failure } = await db.transaction().execute(async (tx) => {
      const claves = await lockSueltos(tx, { antes: before, lugar, limite: LOTE });
      const failed = await deleteInOrder(store, claves);
      await deleteSueltos(tx, claves.slice(0, failed?.at));
      if (failed) await postponeSuelto(tx, claves[failed.at]!);
      return { removed: claves.length, failure: failed };
    });
    if (failure) throw failure.error;
    if (removed < LOTE) return;
  }
}

/** Deletes files, up to the first that the store cannot delete. @returns the place of that one */
async function deleteInOrder(
  store: FileStore,
  claves: readonly string[],
): Promise<{ readonly at: number; readonly error: unknown } | undefined> {
  for (const [at, clave] of claves.entries()) {
    try {
      await store.delete(clave);
    } catch (error) {
      return { at, error };
    }
  }
  return undefined;
}
