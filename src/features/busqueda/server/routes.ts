import type { FastifyInstance } from 'fastify';
import type { Informe } from '#catalogo/informe.ts';
import { quienOf, record } from '#features/auditoria/server/service.ts';
import { createInformes } from '#features/informes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { busquedaContract } from '../contract.ts';
import { buscarRegistros } from './buscar.ts';

type Services = {
  readonly db: Db;
  /** Every report whose rows are looked through. */
  readonly informes: readonly Informe[];
  readonly now: () => Date;
};

/** The call that finds a person's records over all reports. */
export function serveBusqueda(app: FastifyInstance, { db, informes: lista, now }: Services): void {
  const informes = createInformes(db, now);
  const handlers: Handlers<typeof busquedaContract> = {
    async 'POST /busqueda/registros'({ body: { pregunta } }, { actor, request }) {
      const hallados = await buscarRegistros(informes, lista, { pregunta, actor });
      // Never whom: by the rows that were shown she finds who looked for her.
      await record(db, {
        accion: 'persona.registros',
        quien: quienOf(request),
        objeto: { tipo: 'registro', ids: hallados.registros.map(({ id }) => id) },
        detalle: { hallados: hallados.registros.length },
      });
      return { status: 200, body: hallados };
    },
  };
  serve(app, busquedaContract, handlers);
}
