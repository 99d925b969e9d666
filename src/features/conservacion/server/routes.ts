import type { FastifyInstance } from 'fastify';
import { quienOf } from '#features/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { conservacionContract } from '../contract.ts';
import { comenzarAplicacion, esElVisto, planDe, verConservacion } from './plan.ts';
import { cambiarReglas } from './reglas.ts';

type Options = { readonly db: Db; readonly now?: (() => Date) | undefined };

/** The calls about how long persons are kept in records. */
export function serveConservacion(app: FastifyInstance, { db, now = () => new Date() }: Options): void {
  const handlers: Handlers<typeof conservacionContract> = {
    async 'GET /conservacion'() {
      return { status: 200, body: await verConservacion(db, now()) };
    },
    async 'PUT /conservacion'({ body: { reglas } }, { request }) {
      await cambiarReglas(db, reglas, { quien: quienOf(request) });
      return { status: 200, body: await verConservacion(db, now()) };
    },
    async 'POST /conservacion/aplicaciones'({ body: { plan: visto } }, { actor, request }) {
      const plan = await planDe(db, now());
      if (!esElVisto(plan, visto)) {
        throw new AppError('conflicto', { message: 'El plan ya no es el que usted vio. Revíselo de nuevo.' });
      }
      return { status: 201, body: { tarea: await comenzarAplicacion(db, { plan, actor, quien: quienOf(request) }) } };
    },
  };
  serve(app, conservacionContract, handlers);
}
