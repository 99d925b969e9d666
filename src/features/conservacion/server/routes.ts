// Serves the calls of data retention: reads rules and plan, changes rules, starts the job that applies a plan seen.
import type { FastifyInstance } from 'fastify';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { principalOf } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { createRemovalClock } from '#platform/server/db/removal-clock.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { conservacionContract } from '../contract.ts';
import { duePlan, isPlanSeen, readConservacion, startAplicacion } from './aplicacion.ts';
import { changeReglas } from './service.ts';

type Options = { readonly db: Db; readonly catalogo: CatalogoNow; readonly now?: (() => Date) | undefined };

const RELOJ_ADELANTADO =
  'El reloj del servidor está más de un día adelante de la última hora registrada, y no se retiró nada. Revise la fecha del servidor; si es la correcta, inténtelo de nuevo 24 horas después de haberlo encendido.';

export function serveConservacion(app: FastifyInstance, { db, catalogo, now = () => new Date() }: Options): void {
  const clock = createRemovalClock(db, { process: now });
  const handlers: Handlers<typeof conservacionContract> = {
    async 'GET /conservacion'() {
      return { status: 200, body: await readConservacion(db, catalogo(), now()) };
    },
    async 'PUT /conservacion'({ body: { reglas } }, { request }) {
      await changeReglas(db, reglas, { catalogo: catalogo(), principal: principalOf(request) });
      return { status: 200, body: await readConservacion(db, catalogo(), now()) };
    },
    async 'POST /conservacion/aplicaciones'({ body: { plan: visto } }, { actor, request }) {
      const hasta = await clock();
      if (!hasta) throw new AppError('conflicto', { message: RELOJ_ADELANTADO });
      const plan = await duePlan(db, hasta);
      if (!isPlanSeen(plan, visto)) {
        throw new AppError('conflicto', { message: 'El plan ya no es el que usted vio. Revíselo de nuevo.' });
      }
      const principal = principalOf(request);
      const tarea = await db.transaction().execute(async (tx) => startAplicacion(tx, { plan, actor, principal }));
      return { status: 201, body: { tarea } };
    },
  };
  serve(app, conservacionContract, handlers);
}
