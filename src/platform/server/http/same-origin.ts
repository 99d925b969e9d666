import type { FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';

/**
 * Refuses what another site made a browser send. Browsers say where a request comes from; what is no browser says
 * nothing and carries no cookie that it was not given.
 * @param publicUrl where people reach us, as a proxy may have changed what the request says of it
 * @throws {AppError} `sin-permiso`
 */
export function assertSameOrigin({ headers, host, protocol }: FastifyRequest, publicUrl: string | undefined): void {
  const site = headers['sec-fetch-site'];
  const isOurs =
    site === undefined
      ? headers.origin === undefined ||
        [`${protocol}://${host}`, publicUrl].map(hostOf).includes(hostOf(headers.origin))
      : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new AppError('sin-permiso', { message: 'Esta solicitud viene de otro sitio.' });
}

/** Host and port, without a port that goes without saying. */
const hostOf = (origin: string | undefined): string | null => URL.parse(origin ?? '')?.host ?? null;
