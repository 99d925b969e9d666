import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/** Says where files wait while the request that brought them is answered; routes with parts need it. */
export function receiveFilesIn(app: FastifyInstance, folder: string): void {
  app.decorate('incoming', folder);
}

/** Lets the routes of a scope take multipart bodies, and no others. */
export async function acceptParts(scope: FastifyInstance): Promise<void> {
  if (!scope.hasDecorator('incoming')) throw new Error('routes with parts need receiveFilesIn');
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The folder in which files wait. */
    readonly incoming: string;
  }
}
