// Serves the figures of a semester, which are counted at most every few seconds for readers of the same permissions.
import type { FastifyInstance } from 'fastify';
import { previousSemestre, type Semestre } from '#catalogo/semestre.ts';
import type { Seccion } from '#core/semestre.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { semestresContract, type ResumenDeSemestre } from '../contract.ts';

type Context = {
  readonly secciones: (
    reader: { readonly permisos: readonly string[] },
    semestre: Semestre,
  ) => Promise<readonly Seccion[]>;
  readonly now: () => Date;
};

/** Semesters and sets of permissions whose figures are kept for a moment. */
const MAX_KEPT = 20;

export function serveSemestres(app: FastifyInstance, { secciones, now }: Context): void {
  const cache = createCache<ResumenDeSemestre>({ max: MAX_KEPT, ttl: MOMENT_MS });
  const handlers: Handlers<typeof semestresContract> = {
    async 'GET /semestres/{semestre}'({ params }, { actor }) {
      // The schema checks its form.
      const semestre = params.semestre as Semestre;
      const read = async (): Promise<ResumenDeSemestre> => ({
        semestre,
        antes: previousSemestre(semestre),
        instante: now().toISOString(),
        secciones: [...(await secciones(actor, semestre))],
      });
      return { status: 200, body: await cache.get(read, [semestre, ...actor.permisos].join(' ')) };
    },
  };
  serve(app, semestresContract, handlers);
}
