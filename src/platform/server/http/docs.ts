import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Acceso } from '../../contract/route.ts';

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
    // The document is made by us from the contracts; the plugin only shows it.
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      // The other layout's logo has a style element, which our policy forbids.
      uiConfig: { tryItOutEnabled: true, layout: 'BaseLayout' },
      staticCSP: false,
    });
  });
}
