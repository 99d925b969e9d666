import * as z from 'zod/mini';
import { definirDescarga, lectorSchema } from '#features/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { findTarea } from './store.ts';

/** Answer where a job has no file any longer. */
export const sinArchivo = (): AppError =>
  new AppError('no-existe', { message: 'Ese archivo ya no está. Hágalo de nuevo.' });

/** Files that jobs made, for the person who asked for the job. */
export const RESULTADO = definirDescarga({
  accion: 'tarea.descarga',
  audita: 'tarea.descarga',
  datos: z.object({ id: z.uuid(), lector: lectorSchema }),
  otro: 'Descargue de nuevo.',
  open:
    ({ db, files }: { readonly db: Db; readonly files: Pick<Files, 'results'> }) =>
    async ({ id, lector }) => {
      const fila = await findTarea(db, id);
      if (!fila?.archivo || fila.usuario !== lector.usuario) throw sinArchivo();
      const contenido = await files.results.store.open(fila.archivo);
      if (!contenido) throw sinArchivo();
      return {
        nombre: fila.archivo_nombre,
        tipo: fila.archivo_tipo ?? 'application/octet-stream',
        contenido,
        acto: { objeto: { tipo: 'tarea', ids: [fila.id] }, detalle: { tipo: fila.tipo } },
      };
    },
});
