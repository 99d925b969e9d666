import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { semestreDe } from '#catalogo/semestre.ts';
import { quienOf, record } from '#features/auditoria/server/service.ts';
import type { Moodle } from '#features/moodle/server/service.ts';
import { iniciarTarea } from '#features/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { evidenciaContract } from '../contract.ts';
import { insertLectura, selectLectura, upsertAula } from './store.ts';
import { LECTURA_DE_EVIDENCIA } from './tarea.ts';

type Options = { readonly db: Db; readonly moodle: Moodle; readonly now?: (() => Date) | undefined };

/** The calls that read what data say of the criteria. */
export function serveEvidencia(app: FastifyInstance, { db, moodle, now = () => new Date() }: Options): void {
  const handlers: Handlers<typeof evidenciaContract> = {
    async 'POST /evidencia/lecturas'({ body: { aula, ...pedida } }, { actor, request }) {
      if (aula && !moodle.has(aula.servidor)) {
        throw new AppError('datos-invalidos', { errores: { 'aula.servidor': 'Elija un servidor de la lista.' } });
      }
      const ahora = now();
      const fila = { ...pedida, id: randomUUID(), evaluador: actor.usuario, semestre: semestreDe(ahora) };
      const quien = quienOf(request);
      const asunto = `Asignatura ${fila.codigo}, semestre ${fila.semestre}`;
      const tarea = await db.transaction().execute(async (tx) => {
        await insertLectura(tx, fila, ahora);
        if (aula) {
          await upsertAula(tx, fila, aula);
          await record(tx, {
            accion: 'evidencia.aula',
            quien,
            objeto: { tipo: 'curso', ids: [`${aula.servidor} ${aula.idCurso}`] },
            detalle: { codigo: fila.codigo, semestre: fila.semestre },
          });
        }
        return iniciarTarea(tx, LECTURA_DE_EVIDENCIA, { entrada: { lectura: fila.id }, asunto, actor, quien });
      });
      return { status: 201, body: { id: fila.id, tarea: tarea.id } };
    },
    async 'GET /evidencia/lecturas/{id}'({ params: { id } }, { actor }) {
      const fila = await selectLectura(db, id);
      if (fila?.evaluador !== actor.usuario) throw new AppError('no-existe', { message: 'Esa lectura no existe.' });
      return { status: 200, body: { resultado: fila.resultado } };
    },
  };
  serve(app, evidenciaContract, handlers);
}
