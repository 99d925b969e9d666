import type { FastifyInstance } from 'fastify';
import { quienOf } from '#features/auditoria/server/service.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { ajustesContract } from '../contract.ts';
import type { Ajustes } from './service.ts';

/** The calls with which managers read and change the settings. */
export function serveAjustes(app: FastifyInstance, { ajustes }: { readonly ajustes: Ajustes }): void {
  const handlers: Handlers<typeof ajustesContract> = {
    async 'GET /ajustes'() {
      return { status: 200, body: await ajustes.abrir() };
    },
    async 'PUT /ajustes'({ body }, { actor: { usuario, nombre }, request }) {
      return { status: 200, body: await ajustes.cambiar(body, { usuario, nombre, quien: quienOf(request) }) };
    },
  };
  serve(app, ajustesContract, handlers);
}
