import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/contract/errors.ts';
import { CABECERA_RETO } from '../../contract.ts';
import type { Retos } from './retos.ts';

type Options = {
  /** Sendings that one address may make in a minute without more; a whole campus can stand behind one. */
  readonly porMinuto: number;
  readonly retos: Retos;
};

/**
 * Lets one address make so many of the calls that are `limitada` in a minute, in each process; above that, each must bring a
 * solved challenge, which the refusal hands out. Call it before the routes are registered.
 */
export function limitarEnvios(app: FastifyInstance, { porMinuto, retos }: Options): void {
  const contar = app.createRateLimit({ max: porMinuto, timeWindow: '1 minute' });
  const admitir = async (request: FastifyRequest): Promise<void> => {
    const resuelto = request.headers[CABECERA_RETO];
    if (typeof resuelto === 'string' && (await retos.usar(resuelto))) return;
    const cuenta = await contar(request);
    if (cuenta.isAllowed || !cuenta.isExceeded) return;
    throw new AppError('demasiados-intentos', {
      retryAfter: cuenta.ttlInSeconds,
      ademas: { reto: await retos.crear() },
    });
  };
  // After the general limit and the guard, which are hooks of the route too.
  app.addHook('onRoute', (route) => {
    if (route.config?.limitada) route.onRequest = [route.onRequest ?? [], admitir].flat();
  });
}
