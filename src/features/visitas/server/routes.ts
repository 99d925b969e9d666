// Serves the calls of the plan of visits.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { principalOf } from '#core/auditoria/server/service.ts';
import type { ServidorMoodle } from '#core/moodle/server/service.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { visitasContract } from '../contract.ts';
import { addEvaluador, changeEvaluador, readCuenta } from './evaluadores.ts';
import { readPlan, type Context } from './lectura.ts';
import { changePlan } from './planes.ts';
import { confirmPropuesta, readPropuesta } from './propuesta.ts';
import { addVisita, changeVisita, readLibres, removeVisita } from './visitas.ts';

export type VisitasContext = Context & {
  /** The Moodle that signs people in. */
  readonly ingreso: Pick<ServidorMoodle, 'readIdentidad'>;
};

/** Serves the calls. */
export function serveVisitas(app: FastifyInstance, context: VisitasContext): void {
  const { db, ingreso, now } = context;
  const actOf = (actor: Actor, request: FastifyRequest) => ({
    actor,
    usuario: actor.usuario,
    nombre: actor.nombre,
    principal: principalOf(request),
    now: now(),
  });
  const handlers: Handlers<typeof visitasContract> = {
    async 'GET /visitas/{semestre}'({ params }, { actor }) {
      return { status: 200, body: await readPlan(context, params.semestre, actor) };
    },
    async 'GET /visitas/{semestre}/docentes'({ params }) {
      return { status: 200, body: { docentes: await readLibres(context, params.semestre) } };
    },
    async 'PUT /visitas/{semestre}/plan'({ params, body }, { actor, request }) {
      const pedido = { ...body, ...params };
      const change = db.transaction().execute(async (tx) => changePlan(tx, pedido, actOf(actor, request)));
      return { status: 200, body: await change };
    },
    async 'GET /visitas/{semestre}/sorteo'({ params }) {
      return { status: 200, body: await readPropuesta(context, params.semestre) };
    },
    async 'POST /visitas/{semestre}/sorteo'({ params, body }, { actor, request, once }) {
      const added = await once(async (note) =>
        db.transaction().execute(async (tx) => {
          const answer = {
            agregadas: await confirmPropuesta({ ...context, db: tx }, { ...params, ...body }, actOf(actor, request)),
          };
          await note(tx, answer);
          return answer;
        }),
      );
      return { status: 200, body: added };
    },
    async 'POST /visitas/{semestre}'({ params, body }, { actor, request, once }) {
      const visita = await once(async (note) =>
        db.transaction().execute(async (tx) => {
          const added = await addVisita({ ...context, db: tx }, { ...params, ...body }, actOf(actor, request));
          await note(tx, added);
          return added;
        }),
      );
      return { status: 201, body: visita };
    },
    async 'PUT /visitas/{id}'({ params, body }, { actor, request }) {
      const pedida = { ...params, ...body };
      const change = db.transaction().execute(async (tx) => changeVisita(tx, pedida, actOf(actor, request)));
      return { status: 200, body: await change };
    },
    async 'DELETE /visitas/{id}'({ params, query }, { actor, request }) {
      await db.transaction().execute(async (tx) => removeVisita(tx, { ...params, ...query }, actOf(actor, request)));
      return { status: 200, body: params };
    },
    async 'POST /evaluadores'({ body: { cuenta, facultades } }, { actor, request, once }) {
      const persona = await readCuenta(ingreso, cuenta);
      const evaluador = await once(async (note) =>
        db.transaction().execute(async (tx) => {
          const added = await addEvaluador(tx, { ...persona, facultades }, actOf(actor, request));
          await note(tx, added);
          return added;
        }),
      );
      return { status: 201, body: evaluador };
    },
    async 'PUT /evaluadores/{id}'({ params, body }, { actor, request }) {
      const pedido = { ...params, ...body };
      const change = db.transaction().execute(async (tx) => changeEvaluador(tx, pedido, actOf(actor, request)));
      return { status: 200, body: await change };
    },
  };
  serve(app, visitasContract, handlers);
}
