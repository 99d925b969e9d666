import type { FastifyRequest } from 'fastify';
import type { Informe } from '#catalogo/informe.ts';
import { createAperturas as createAperturasDe, quienOf } from '#features/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { FiltroDeInforme } from '../filtro.ts';

type Llamada = { readonly actor: Actor; readonly request: FastifyRequest };

export type Aperturas = {
  /** Records that a report was opened, before anything of it is answered. */
  readonly abrir: (
    informe: Pick<Informe, 'slug'>,
    filtro: Pick<FiltroDeInforme, 'semestre'>,
    llamada: Llamada,
  ) => Promise<void>;
};

/** What is read of a report is recorded once for each time that somebody opens it, not once for each page. */
export function createAperturas(db: Db, now: () => Date): Aperturas {
  const aperturas = createAperturasDe(db, now);
  return {
    abrir: async ({ slug }, { semestre = null }, { actor: { sesion }, request }) =>
      aperturas.abrir(
        { sesion, clave: slug },
        {
          accion: 'informe.apertura',
          quien: quienOf(request),
          objeto: { tipo: 'informe', ids: [slug] },
          detalle: { semestre },
        },
      ),
  };
}
