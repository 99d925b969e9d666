// Serves the figures of a semester, which are counted at most every few seconds for readers of the same permissions.
import type { FastifyInstance } from 'fastify';
import { can, type Alcance } from '#catalogo/permisos.ts';
import { previousSemestre, type Semestre } from '#catalogo/semestre.ts';
import { principalOf } from '#core/auditoria/server/service.ts';
import type { Seccion } from '#core/semestre.ts';
import { AppError } from '#platform/contract/errors.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { semestresContract } from '../contract.ts';
import { changeEdicion, readEdiciones } from './edicion.ts';

type Reader = { readonly permisos: readonly string[] };

export type Context = {
  readonly db: Db;
  readonly secciones: (reader: Reader, semestre: Semestre) => Promise<readonly Seccion[]>;
  readonly partesDeSemestre: readonly (Pick<Seccion, 'clave' | 'titulo' | 'columnas'> & {
    readonly permiso: Alcance;
  })[];
  readonly now: () => Date;
};

/** Semesters and sets of permissions whose figures are kept for a moment. */
const MAX_KEPT = 20;

export function serveSemestres(app: FastifyInstance, { db, secciones, partesDeSemestre, now }: Context): void {
  const cache = createCache<{ readonly instante: string; readonly secciones: readonly Seccion[] }>({
    max: MAX_KEPT,
    ttl: MOMENT_MS,
  });
  const handlers: Handlers<typeof semestresContract> = {
    async 'GET /semestres/{semestre}'({ params }, { actor }) {
      // The schema checks its form.
      const semestre = params.semestre as Semestre;
      const count = async () => ({ instante: now().toISOString(), secciones: await secciones(actor, semestre) });
      const [counted, edicionOf] = await Promise.all([
        cache.get(count, [semestre, ...actor.permisos].join(' ')),
        readEdiciones(db, semestre),
      ]);
      return {
        status: 200,
        body: {
          semestre,
          antes: previousSemestre(semestre),
          instante: counted.instante,
          secciones: counted.secciones.map((seccion) => ({ ...seccion, edicion: edicionOf(seccion.clave) })),
        },
      };
    },
    async 'PUT /semestres/{semestre}/secciones/{seccion}'({ params, body }, { actor, request }) {
      const seccion = partesDeSemestre.find(({ clave, permiso }) => clave === params.seccion && can(actor, permiso));
      if (!seccion) throw new AppError('no-existe', { message: 'Esa sección no existe.' });
      const { usuario, nombre } = actor;
      const change = { semestre: params.semestre as Semestre, seccion, ...body };
      const author = { usuario, nombre, now: now() };
      return { status: 200, body: await changeEdicion(db, { ...change, author, principal: principalOf(request) }) };
    },
  };
  serve(app, semestresContract, handlers);
}
