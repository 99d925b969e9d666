// Serves the calls of the reminders of a verified survey.
import type { FastifyInstance } from 'fastify';
import type { Semestre } from '#catalogo/semestre.ts';
import { principalOf } from '#core/auditoria/server/service.ts';
import { startTarea } from '#core/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { recordatoriosContract, type Recordatorios } from '../contract-recordatorios.ts';
import { readRecordatorios, RECORDATORIOS, type RecordatoriosContext } from './recordatorios.ts';

const conflict = (message: string, recordatorios: Recordatorios): AppError =>
  new AppError('conflicto', { message, ademas: { recordatorios } });

/** Serves the calls. What hinders a reminder is told before a job begins, and looked at again by the job. */
export function serveRecordatorios(app: FastifyInstance, context: RecordatoriosContext): void {
  const { db } = context;

  /** @throws {AppError} `conflicto`, with what was sent, where none may be sent now */
  async function assertPossible(semestre: Semestre, numero?: number): Promise<void> {
    const present = await readRecordatorios(context, semestre);
    if (present.impedimento !== null) throw conflict(present.impedimento, present);
    if (numero !== undefined && numero !== present.enviados.length + 1)
      throw conflict('Otra persona ya envió este recordatorio.', present);
  }

  const handlers: Handlers<typeof recordatoriosContract> = {
    async 'GET /encuesta/recordatorios/{semestre}'({ params }) {
      return { status: 200, body: await readRecordatorios(context, params.semestre) };
    },
    async 'POST /encuesta/recordatorios/{semestre}/cuenta'({ params: { semestre } }, { actor, request }) {
      await assertPossible(semestre);
      const solicitud = {
        entrada: { semestre, numero: null },
        asunto: semestre,
        actor,
        principal: principalOf(request),
      };
      const { id } = await db.transaction().execute(async (tx) => startTarea(tx, RECORDATORIOS, solicitud));
      return { status: 202, body: { tarea: id } };
    },
    async 'POST /encuesta/recordatorios/{semestre}'({ params: { semestre }, body: { numero } }, { actor, request }) {
      await assertPossible(semestre, numero);
      const asunto = `${semestre}, recordatorio ${numero}`;
      const solicitud = { entrada: { semestre, numero }, asunto, actor, principal: principalOf(request) };
      const { id } = await db.transaction().execute(async (tx) => startTarea(tx, RECORDATORIOS, solicitud));
      return { status: 202, body: { tarea: id } };
    },
  };
  serve(app, recordatoriosContract, handlers);
}
