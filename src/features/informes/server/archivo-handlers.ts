import type { Informe } from '#catalogo/informe.ts';
import { createEnlaceDeArchivo } from '#features/archivos/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { type HandlersOf, informeFor, type Tools } from './tools.ts';

/** The files of records are for whom the report is for, and of records that she sees in it. */
export function archivoHandlers(
  lista: readonly Informe[],
  { db, now, informes }: Tools,
): HandlersOf<'POST /informes/{informe}/registros/{id}/archivo'> {
  return {
    async 'POST /informes/{informe}/registros/{id}/archivo'({ params, body: { campo } }, { actor }) {
      const { registro } = await informes.registro(informeFor(lista, params.informe, actor), params.id, actor);
      const enlace = await createEnlaceDeArchivo(db, { registro, campo }, { actor, now: now() });
      if (enlace === null) throw new AppError('no-existe', { message: 'Este registro no tiene ese archivo.' });
      return { status: 201, body: { enlace } };
    },
  };
}
