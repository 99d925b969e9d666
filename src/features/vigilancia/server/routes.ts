// Serves the status page: the signals of all slices, read at most every few seconds.
import type { FastifyInstance } from 'fastify';
import type { Senal } from '#core/senal.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { vigilanciaContract, type EstadoDelServicio } from '../contract.ts';

type Context = { readonly senales: () => Promise<readonly Senal[]>; readonly now: () => Date };

export function serveVigilancia(app: FastifyInstance, { senales, now }: Context): void {
  const cache = createCache<EstadoDelServicio>({ ttl: MOMENT_MS });
  const read = async (): Promise<EstadoDelServicio> => {
    const instante = now().toISOString();
    return { instante, senales: [...(await senales())] };
  };
  const handlers: Handlers<typeof vigilanciaContract> = {
    'GET /estado': async () => ({ status: 200, body: await cache.get(read) }),
  };
  serve(app, vigilanciaContract, handlers);
}
