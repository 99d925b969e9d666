import { fastify, type FastifyInstance } from 'fastify';

/** Builds the HTTP application without listening. */
export function createApp(): FastifyInstance {
  const app = fastify();
  app.get('/healthz', (_request, reply) => reply.code(204).send());
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'No existe esa dirección.' }));
  return app;
}
