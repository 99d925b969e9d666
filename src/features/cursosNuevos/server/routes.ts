// Serves the proposal of a semester's new courses.
import type { FastifyInstance } from 'fastify';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import { restartTarea } from '#core/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { cursosNuevosContract } from '../contract.ts';
import { PROPUESTA, showPropuesta } from './propuesta.ts';

type Services = { readonly db: Db; readonly moodle: Moodle };

export function serveCursosNuevos(app: FastifyInstance, { db, moodle }: Services): void {
  const handlers: Handlers<typeof cursosNuevosContract> = {
    async 'POST /cursosNuevos/vista'({ body }) {
      return { status: 200, body: await showPropuesta({ db, moodle }, body) };
    },
    async 'POST /cursosNuevos/cargas'({ body }, { actor, request }) {
      const principal = principalOf(request);
      const tarea = await db.transaction().execute(async (tx) => {
        const asunto = `Cursos nuevos ${body.a}`;
        const started = await restartTarea(tx, PROPUESTA, { entrada: body, asunto, actor, principal });
        await record(tx, {
          accion: 'cursoNuevo.propuesta',
          principal,
          objeto: { tipo: 'carga', ids: [started.id] },
          detalle: { servidor: body.servidor },
        });
        return started;
      });
      return { status: 201, body: tarea };
    },
  };
  serve(app, cursosNuevosContract, handlers);
}
