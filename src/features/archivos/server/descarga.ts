import * as z from 'zod/mini';
import { createDescarga, definirDescarga, lectorOf, lectorSchema } from '#features/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Almacen } from './guardado.ts';
import { findArchivo, findArchivoDe } from './store.ts';

/** What a browser shows by itself; everything else is only downloaded. */
const SE_VEN = new Set(['image/png', 'image/jpeg', 'application/pdf']);

const HEADERS = {
  // Whatever it holds, it runs nothing and reaches nothing of ours; the style is the browser's own viewer's.
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  // A link lives for a minute: a reader that comes back for pieces later would find none.
  'accept-ranges': 'none',
};

/** Files of records. */
export const ARCHIVO = definirDescarga({
  accion: 'archivo.apertura',
  audita: 'archivo.apertura',
  datos: z.object({ clave: z.uuid(), lector: lectorSchema }),
  otro: 'Abra el archivo de nuevo.',
  open:
    ({ db, files }: Almacen) =>
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
        inline: SE_VEN.has(archivo.tipo),
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
