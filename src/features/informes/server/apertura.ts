import type { FastifyRequest } from 'fastify';
import type { Informe } from '#catalogo/informe.ts';
import { quienOf, record } from '#features/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { FiltroDeInforme } from '../filtro.ts';

/** A report that is read again within this time, page by page or after a change of filters, was opened once. */
const MISMA_VEZ_MS = 10 * 60_000;

/** Beyond this many, what is remembered is forgotten: some openings are then recorded twice. */
const MAX_RECORDADAS = 10_000;

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
  const last = new Map<string, number>();
  return {
    async abrir({ slug }, { semestre = null }, { actor, request }) {
      const key = `${actor.sesion} ${slug}`;
      const time = now().getTime();
      const since = last.get(key);
      if (since !== undefined && time - since < MISMA_VEZ_MS) return;
      await record(db, {
        accion: 'informe.apertura',
        quien: quienOf(request),
        objeto: { tipo: 'informe', ids: [slug] },
        detalle: { semestre },
      });
      if (last.size >= MAX_RECORDADAS) last.clear();
      last.set(key, time);
    },
  };
}
