import { create as contentDisposition } from 'content-disposition';
import * as z from 'zod/mini';
import { createDescarga, definirDescarga, lectorOf, lectorSchema } from '#features/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Almacen } from './guardado.ts';
import { findArchivo, findArchivoDe, type FilaArchivo } from './store.ts';

/** What a browser shows by itself; everything else is only downloaded. */
const SE_VEN = new Set(['image/png', 'image/jpeg', 'application/pdf']);

const OTRO = 'Abra el archivo de nuevo.';

/** Files of records. */
export const ARCHIVO = definirDescarga({
  accion: 'archivo.apertura',
  audita: 'archivo.apertura',
  datos: z.object({ clave: z.uuid(), lector: lectorSchema }),
  otro: OTRO,
  open:
    ({ db, files }: Almacen) =>
    async ({ clave }, request) => {
      const archivo = await findArchivo(db, clave);
      if (!archivo) throw new AppError('no-existe', { message: `Ese enlace ya no sirve. ${OTRO}` });
      const guardado = await files.store.open(clave);
      if (!guardado) {
        request.log.error({ archivo: clave }, 'a file that a record has is not in its folder');
        throw new AppError('no-existe', { message: 'El archivo no está donde se guardó. Avise a soporte.' });
      }
      return {
        body: guardado.stream,
        headers: headersOf(archivo, guardado.size),
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
 * @returns null where the record has no such file
 */
export async function createEnlaceDeArchivo(
  db: Db,
  { registro, campo }: { readonly registro: string; readonly campo: string },
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<string | null> {
  const archivo = await findArchivoDe(db, registro, campo);
  if (!archivo) return null;
  const datos = { clave: archivo.clave, lector: lectorOf(actor) };
  return createDescarga(db, ARCHIVO, { sesion: actor.sesion, datos, now });
}

const headersOf = ({ nombre, tipo }: FilaArchivo, size: number) => ({
  'content-type': tipo,
  'content-length': String(size),
  'content-disposition': contentDisposition(nombre, { type: SE_VEN.has(tipo) ? 'inline' : 'attachment' }),
  // Whatever it holds, it runs nothing and reaches nothing of ours; the style is the browser's own viewer's.
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  // A link lives for a minute: a reader that comes back for pieces later would find none.
  'accept-ranges': 'none',
});
