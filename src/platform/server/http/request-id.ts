import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const ids = new AsyncLocalStorage<string>();

/** Makes {@link currentRequestId} known to everything that a request does, except to routes that leave no trace. */
export function rememberRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.sinRastro) done();
    else ids.run(request.id, done);
  });
}

/** The id of the request for which the current code runs; undefined outside a request. */
export const currentRequestId = (): string | undefined => ids.getStore();
