// Routes of valoraciones: one's own, self-reviews of teachers, what evaluators see of them, and the managers' part.
import type { FastifyInstance } from 'fastify';
import { principalOf } from '#core/auditoria/server/service.ts';
import type { Asignaturas } from '#features/asignaturas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { revisionesContract } from '../contract-gestion.ts';
import { valoracionesContract } from '../contract.ts';
import { readAcuerdo, readMuestras } from './acuerdo.ts';
import { beginAutoevaluacion, hasAutoevaluacion, listAutoevaluaciones, showCriterio } from './autoevaluaciones.ts';
import { beginCalibracion, listOwn } from './calibraciones.ts';
import { addMuestra, changeCiclo, readCiclo, removeMuestra } from './ciclos.ts';
import type { Valoraciones } from './service.ts';
import { readOwn, saveElecciones, sendValoracion, valoracionOf } from './valoraciones.ts';

export type Services = {
  readonly db: Db;
  readonly asignaturas: Asignaturas;
  readonly valoraciones: Valoraciones;
};

export function serveValoraciones(app: FastifyInstance, services: Services): void {
  serve(app, valoracionesContract, ownHandlers(services));
  serve(app, revisionesContract, gestionHandlers(services));
}

const parOf = ({ correo, codigo }: { readonly correo: string; readonly codigo: string }) => ({
  correo: correo.trim().toLowerCase(),
  codigo: codigo.trim().toUpperCase(),
});

function ownHandlers({ asignaturas, valoraciones: { context } }: Services): Handlers<typeof valoracionesContract> {
  return {
    async 'GET /valoraciones/{id}'({ params: { id } }, { actor }) {
      return { status: 200, body: await valoracionOf(context, await readOwn(context, id, actor.usuario)) };
    },
    async 'PUT /valoraciones/{id}'({ params: { id }, body }, { actor: { usuario } }) {
      return { status: 200, body: await saveElecciones(context, id, { ...body, usuario }) };
    },
    async 'POST /valoraciones/{id}/envio'({ params: { id } }, { actor: { usuario }, request }) {
      return { status: 200, body: await sendValoracion(context, id, { usuario, principal: principalOf(request) }) };
    },
    async 'GET /valoraciones'(_, { actor: { usuario } }) {
      return { status: 200, body: await listOwn(context, usuario) };
    },
    async 'POST /valoraciones/muestras/{id}'({ params: { id } }, { actor }) {
      return { status: 200, body: await valoracionOf(context, await beginCalibracion(context, id, actor)) };
    },
    async 'GET /docente/autoevaluaciones'(_, { actor }) {
      return { status: 200, body: await listAutoevaluaciones({ ...context, asignaturas }, actor) };
    },
    async 'POST /docente/autoevaluaciones'({ body: { codigo } }, { actor }) {
      const fila = await beginAutoevaluacion({ ...context, asignaturas }, codigo, actor);
      return { status: 200, body: await valoracionOf(context, fila) };
    },
    async 'POST /valoraciones/autoevaluacion'({ body }, { actor: { usuario } }) {
      return { status: 200, body: { eleccion: await showCriterio(context, { ...body, ...parOf(body) }, usuario) } };
    },
    async 'POST /valoraciones/autoevaluacion/existe'({ body }) {
      return { status: 200, body: { existe: await hasAutoevaluacion(context, parOf(body)) } };
    },
  };
}

function gestionHandlers({ db, valoraciones }: Services): Handlers<typeof revisionesContract> {
  const { rubricas, now } = valoraciones.context;
  const countEvaluadores = async () => (await valoraciones.evaluadores(db)).length;
  return {
    async 'GET /revisiones/{semestre}'({ params: { semestre } }) {
      return { status: 200, body: await readCiclo(db, semestre, await countEvaluadores()) };
    },
    async 'PUT /revisiones/{semestre}'({ params: { semestre }, body }, { actor: { usuario, nombre }, request }) {
      const evaluadores = await countEvaluadores();
      const author = { usuario, nombre, now: now() };
      const pedido = { ...body, author, principal: principalOf(request), evaluadores };
      return { status: 200, body: await changeCiclo(db, semestre, pedido) };
    },
    async 'GET /revisiones/{semestre}/acuerdo'({ params: { semestre } }) {
      return { status: 200, body: await readAcuerdo({ db, rubricas }, semestre) };
    },
    async 'GET /revisiones/{semestre}/muestras'({ params: { semestre } }, { actor: { usuario } }) {
      return { status: 200, body: { muestras: await readMuestras({ db, rubricas }, semestre, usuario) } };
    },
    async 'POST /revisiones/{semestre}/muestras'({ params: { semestre }, body: muestra }, { request, once }) {
      const principal = principalOf(request);
      return once(async (note) =>
        db.transaction().execute(async (tx) => {
          const id = await addMuestra(tx, semestre, { muestra, rubricas, principal, now: now() });
          const answer = { status: 201 as const, body: { id } };
          await note(tx, answer);
          return answer;
        }),
      );
    },
    async 'DELETE /revisiones/muestras/{id}'({ params: { id } }, { request }) {
      await removeMuestra(db, id, principalOf(request));
      return { status: 200, body: { id } };
    },
  };
}
