// Serves the page of a semester, whose figures are counted at most every few seconds for readers of the same permissions.
import type { FastifyInstance } from 'fastify';
import { principalOf } from '#core/auditoria/server/service.ts';
import { createDescarga, lectorOf } from '#core/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { semestresContract } from '../contract.ts';
import { changeEdicion } from './edicion.ts';
import { SEMESTRE_EN_PDF } from './pdf.ts';
import { countSecciones, readResumen, type Contadas, type Context } from './resumen.ts';

/** Semesters and sets of permissions whose figures are kept for a moment. */
const MAX_KEPT = 20;

export function serveSemestres(app: FastifyInstance, context: Context): void {
  const { db, partesDeSemestre, now } = context;
  const cache = createCache<Contadas>({ max: MAX_KEPT, ttl: MOMENT_MS });
  const handlers: Handlers<typeof semestresContract> = {
    async 'GET /semestres/{semestre}'({ params }, { actor }) {
      // The schema checks its form.
      const semestre = params.semestre;
      const count = async () => countSecciones(context, actor, semestre);
      const counted = cache.get(count, [semestre, ...actor.permisos].join(' '));
      return { status: 200, body: await readResumen(context, { reader: actor, semestre }, counted) };
    },
    async 'POST /semestres/{semestre}/pdf'({ params: { semestre } }, { actor }) {
      const datos = { semestre, lector: lectorOf(actor) };
      const enlace = await createDescarga(db, SEMESTRE_EN_PDF, { sesion: actor.sesion, datos, now: now() });
      return { status: 201, body: { enlace } };
    },
    async 'PUT /semestres/{semestre}/secciones/{seccion}'({ params, body }, { actor, request }) {
      const seccion = partesDeSemestre.find(({ clave }) => clave === params.seccion);
      if (!seccion) throw new AppError('no-existe', { message: 'Esa sección no existe.' });
      const { usuario, nombre } = actor;
      const change = { semestre: params.semestre, seccion, ...body };
      const author = { usuario, nombre, now: now() };
      return { status: 200, body: await changeEdicion(db, { ...change, author, principal: principalOf(request) }) };
    },
  };
  serve(app, semestresContract, handlers);
}
