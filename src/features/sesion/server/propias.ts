// Serves the calls with which a person lists their own open sessions and ends the others.
import type { FastifyInstance } from 'fastify';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { sesionesPropiasContract } from '../contract-propias.ts';
import { deleteDemas, selectPropias } from './store.ts';

type Options = {
  readonly db: Db;
  /** Name of the Moodle that signs people in: sessions opened with another one are invalid. */
  readonly servidor: string;
  readonly now: () => Date;
};

export function serveSesionesPropias(app: FastifyInstance, { db, servidor, now }: Options): void {
  const handlers: Handlers<typeof sesionesPropiasContract> = {
    async 'GET /sesion/abiertas'(_input, { actor: { usuario, sesion } }) {
      const sesiones = await selectPropias(db, { usuario, servidor, now: now() });
      const body = {
        sesiones: sesiones.map(({ id, navegador, creada, usada }) => ({
          id,
          navegador,
          creada: creada.toISOString(),
          usada: usada.toISOString(),
          actual: id === sesion,
        })),
      };
      return { status: 200, body };
    },
    async 'DELETE /sesion/demas'(_input, { actor: { usuario, sesion }, request }) {
      const terminadas = await db.transaction().execute(async (tx) => {
        const ids = await deleteDemas(tx, { usuario, servidor, except: sesion, now: now() });
        if (ids.length > 0) {
          await record(tx, {
            accion: 'sesion.fin',
            principal: principalOf(request),
            objeto: { tipo: 'sesion', ids },
            detalle: { motivo: 'terminada-por-su-titular' },
          });
        }
        return ids.length;
      });
      return { status: 200, body: { terminadas } };
    },
  };
  serve(app, sesionesPropiasContract, handlers);
}
