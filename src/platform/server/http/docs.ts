import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Acceso } from '../../contract/route.ts';
import { staffCsp } from './security.ts';

/** The style element that the pinned version of the page makes; a journey fails when it changes. */
const PAGE_STYLE = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w=';

/** Serves the API's document at `/api/docs/json` and a page to read and try it at `/api/docs`. */
export async function serveDocs(
  app: FastifyInstance,
  document: Record<string, unknown>,
  acceso: Acceso,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, acceso, rateLimit: false };
    });
    scope.addHook('onRequest', async (_request, reply) => {
      void reply.header('content-security-policy', staffCsp(PAGE_STYLE));
    });
    // The document is made by us from the contracts; the plugin only shows it.
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { tryItOutEnabled: true },
      staticCSP: false,
    });
  });
}
