import type { FastifyInstance } from 'fastify';
import { createAperturas, createNombresEscritos, quienOf, record } from '#features/auditoria/server/service.ts';
import { createDescarga } from '#features/enlaces/server/service.ts';
import type { Moodle } from '#features/moodle/server/service.ts';
import { iniciarTarea } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { ACTOS_POR_PAGINA, bitacoraContract } from '../contract.ts';
import { ACTOS, EXPORTACION_DE_BITACORA } from './exportar/tarea.ts';
import { buscarPersona } from './persona/buscar.ts';
import { selectActosDe } from './persona/store.ts';
import { type Acciones, abrirActo, actoDe, paginaDe, totalDe, vistaDe } from './service.ts';
import { countActos } from './store.ts';

type Options = {
  readonly db: Db;
  readonly moodle: Moodle;
  readonly acciones: Acciones;
  /** Keys are derived from it, by which names that were typed at the login are found. */
  readonly secret: string;
  /** An export of more acts is a job. */
  readonly filasEnLinea?: number | undefined;
  readonly now?: (() => Date) | undefined;
};

/** More acts than these are written by a job. */
const FILAS_EN_LINEA = 100_000;

/** The calls of the audit as managers read it; reading it leaves its own line there. */
export function serveBitacora(
  app: FastifyInstance,
  { db, moodle, acciones, secret, filasEnLinea = FILAS_EN_LINEA, now = () => new Date() }: Options,
): void {
  const bitacora = { db, moodle, acciones, nombres: createNombresEscritos(db, secret) };
  const aperturas = createAperturas(db, now);
  const handlers: Handlers<typeof bitacoraContract> = {
    async 'POST /auditoria/consulta'({ body: { antes, ...filtro } }, { actor: { sesion }, request }) {
      await aperturas.abrir({ sesion, clave: 'auditoria' }, { accion: 'auditoria.apertura', quien: quienOf(request) });
      return { status: 200, body: await paginaDe(bitacora, filtro, { antes, limite: ACTOS_POR_PAGINA }) };
    },
    async 'POST /auditoria/total'({ body }) {
      return { status: 200, body: await totalDe(bitacora, body) };
    },
    async 'GET /auditoria/acciones'() {
      return { status: 200, body: { grupos: acciones.grupos } };
    },
    async 'GET /auditoria/{id}'({ params: { id } }) {
      return { status: 200, body: await abrirActo(bitacora, id) };
    },
    async 'POST /auditoria/exportar'({ body: { formato, ...filtro } }, { actor, request }) {
      const { usuario, nombre, roles, sesion } = actor;
      const datos = { formato, filtro, lector: { usuario, nombre, roles: [...roles] } };
      const contados = await countActos(db, await vistaDe(bitacora, filtro), filasEnLinea + 1);
      if (contados <= filasEnLinea) {
        return { status: 201, body: { enlace: await createDescarga(db, ACTOS, { sesion, datos, now: now() }) } };
      }
      const quien = quienOf(request);
      const tarea = await db.transaction().execute(async (tx) => {
        await record(tx, { accion: 'auditoria.exportacion', quien, detalle: { formato } });
        return iniciarTarea(tx, EXPORTACION_DE_BITACORA, { entrada: datos, asunto: 'Auditoría', actor, quien });
      });
      return { status: 202, body: { tarea: tarea.id } };
    },
    async 'POST /auditoria/persona'({ body: { persona, antes } }, { request }) {
      const { hallados, huella } = await buscarPersona(db, persona);
      if (antes === undefined) {
        const cuantos = hallados.reduce((sum, one) => sum + one.cuantos, 0);
        // Never whom: the audit would itself be a place where she stands.
        await record(db, { accion: 'auditoria.persona', quien: quienOf(request), detalle: { hallados: cuantos } });
      }
      const filas = await selectActosDe(db, huella, { antes, limite: ACTOS_POR_PAGINA + 1 });
      const actos = filas.slice(0, ACTOS_POR_PAGINA).map(({ por, ...fila }) => ({ ...actoDe(bitacora, fila), por }));
      return { status: 200, body: { hallados, actos, hayMas: filas.length > ACTOS_POR_PAGINA } };
    },
  };
  serve(app, bitacoraContract, handlers);
}
