import * as z from 'zod/mini';
import { definirDescarga, lectorSchema } from '#features/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Tools } from './tools.ts';
import { type FilaCopia, findCopia, markAusente } from './copias.store.ts';

/** Moodle's own. As mere bytes a copy, which is packed, would be sent as if packed once more, and browsers break it off. */
const TIPO_DE_COPIA = 'application/vnd.moodle.backup';

const AUSENTE =
  'El archivo de esta copia no está donde se guardó: puede haberse movido o borrado. Haga otra copia del curso.';

/** Answer where no copy has the id. */
export const sinCopia = (): AppError => new AppError('no-existe', { message: 'No existe esa copia.' });

/** Tells the audit which copy an act is about. */
export const actoDe = ({ id, servidor, curso, archivo }: FilaCopia) => ({
  objeto: { tipo: 'copia', ids: [id] },
  detalle: { servidor, curso, archivo },
});

/** Copies of courses. */
export const COPIA = definirDescarga({
  accion: 'respaldo.descarga',
  audita: 'respaldo.descarga',
  datos: z.object({ id: z.uuid(), lector: lectorSchema }),
  otro: 'Descargue de nuevo.',
  open:
    ({ db, files }: Pick<Tools, 'db' | 'files'>) =>
    async ({ id }) => {
      const copia = await findCopia(db, id);
      if (!copia) throw sinCopia();
      const contenido = await files.copies.store.open(id);
      if (!contenido) {
        await markAusente(db, id, true);
        throw new AppError('no-existe', { message: AUSENTE });
      }
      return { nombre: copia.archivo, tipo: TIPO_DE_COPIA, contenido, acto: actoDe(copia) };
    },
});
