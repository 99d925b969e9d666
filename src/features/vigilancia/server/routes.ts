// Serves the status page: the signs of all slices, read at most every few seconds.
import type { FastifyInstance } from 'fastify';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { type EstadoDelServicio, type Signo, vigilanciaContract } from '../contract.ts';

type Context = { readonly signos: () => Promise<readonly Signo[]>; readonly now: () => Date };

export function serveVigilancia(app: FastifyInstance, { signos, now }: Context): void {
  const cache = createCache<EstadoDelServicio>({ ttl: MOMENT_MS });
  const read = async (): Promise<EstadoDelServicio> => {
    const instante = now().toISOString();
    return { instante, signos: [...(await signos())] };
  };
  const handlers: Handlers<typeof vigilanciaContract> = {
    'GET /estado': async () => ({ status: 200, body: await cache.get(read) }),
  };
  serve(app, vigilanciaContract, handlers);
}
