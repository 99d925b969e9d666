import type { FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';

/**
 * Refuses what another site made a browser send. Browsers say where a request comes from; what is no browser says
 * nothing and carries no cookie that it was not given.
 * @throws {AppError} `sin-permiso`
 */
export function assertSameOrigin({ headers, host, protocol }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const isOurs =
    site === undefined
      ? headers.origin === undefined || hostOf(headers.origin) === hostOf(`${protocol}://${host}`)
      : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new AppError('sin-permiso', { message: 'Esta solicitud viene de otro sitio.' });
}

/** Host and port, without a port that goes without saying. */
const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host;
