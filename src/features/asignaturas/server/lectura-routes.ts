import type { FastifyInstance } from 'fastify';
import { quienOf } from '#features/auditoria/server/service.ts';
import { type Moodle, MOTIVOS_EN_PALABRAS, servidorFor } from '#features/moodle/server/service.ts';
import { iniciarTarea } from '#features/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { SERVER_EXPECTED } from '#platform/contract/faults.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { lecturaDeAsignaturasContract } from '../contract-lectura.ts';
import { LECTURA_DE_ASIGNATURAS } from './lectura.ts';

type Options = { readonly db: Db; readonly moodle: Moodle };

/** The calls that read assignments from a server. */
export function serveLecturas(app: FastifyInstance, { db, moodle }: Options): void {
  const handlers: Handlers<typeof lecturaDeAsignaturasContract> = {
    async 'GET /asignaturas/servidores'() {
      const servidores = [...moodle.values()].map(({ name, label }) => ({ name, label }));
      return { status: 200, body: { servidores } };
    },
    async 'GET /asignaturas/servidores/{servidor}/categorias'({ params }) {
      const leidas = await servidorFor(moodle, params.servidor).escritura.categorias();
      if (!leidas.ok) throw new AppError('no-disponible', { message: MOTIVOS_EN_PALABRAS[leidas.motivo] });
      const nombres = new Map(leidas.valor.map(({ id, nombre }) => [id, nombre]));
      const categorias = leidas.valor.map(({ id, ruta }) => ({
        id,
        nombre: ruta.map((una) => nombres.get(una) ?? '…').join(' / '),
      }));
      return { status: 200, body: { categorias } };
    },
    async 'POST /asignaturas/lecturas'({ body }, { actor, request }) {
      const servidor = moodle.get(body.servidor);
      if (!servidor) throw new AppError('datos-invalidos', { errores: { servidor: SERVER_EXPECTED } });
      const asunto = `${servidor.label}, semestre ${body.semestre}`;
      const quien = quienOf(request);
      const tarea = await db
        .transaction()
        .execute(async (tx) => iniciarTarea(tx, LECTURA_DE_ASIGNATURAS, { entrada: body, asunto, actor, quien }));
      return { status: 201, body: { id: tarea.id } };
    },
  };
  serve(app, lecturaDeAsignaturasContract, handlers);
}
