// Rate limit on public calls that store something, per address: above it, a call must bring a solved challenge (reto).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/contract/errors.ts';
import { RETO_HEADER } from '#platform/contract/reto.ts';
import { WorkRequired } from '#platform/server/http/sender.ts';
import type { Retos } from '#platform/server/retos.ts';

type Options = {
  /** Sendings that one address may make in a minute without a challenge; a whole campus can share one. */
  readonly perMinute: number;
  readonly retos: Retos;
};

/**
 * Limits the `limitada` calls of one address in a minute, in each process. Above that limit, and above the others that
 * throw `WorkRequired`, a call must bring a solved challenge, which the refusal contains. Must be called before the
 * routes are registered.
 */
export function limitEnvios(app: FastifyInstance, { perMinute, retos }: Options): void {
  const count = app.createRateLimit({ max: perMinute, timeWindow: '1 minute' });
  const admitir = async (request: FastifyRequest): Promise<void> => {
    const resuelto = request.headers[RETO_HEADER];
    request.provedWork = typeof resuelto === 'string' && (await retos.spend(resuelto));
    if (request.provedWork) return;
    const cuenta = await count(request);
    if (!cuenta.isAllowed && cuenta.isExceeded) throw new WorkRequired(cuenta.ttlInSeconds);
  };
  /** Adds a challenge to each refusal that a proof of work would avoid, including those of the handler. */
  const withReto = async (error: Error): Promise<Error> => {
    if (!(error instanceof WorkRequired)) return error;
    const { retryAfter } = error;
    return new AppError('demasiados-intentos', {
      ...(retryAfter !== undefined && { retryAfter }),
      ademas: { reto: await retos.create() },
    });
  };
  // After the general limit and the guard, which are hooks of the route too.
  app.addHook('onRoute', (route) => {
    if (!route.config?.limitada) return;
    route.onRequest = [route.onRequest ?? [], admitir].flat();
    route.errorHandler = (refused, _request, reply) => {
      // Sent from here, an error goes to the handler of the whole application.
      const send = (refusal: Error): void => void reply.send(refusal);
      withReto(refused).then(send, send);
    };
  });
}
