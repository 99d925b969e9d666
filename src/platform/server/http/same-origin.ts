import type { FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';

/**
 * Refuses what another site made a browser send. Browsers say where a request comes from; what is no browser says
 * nothing and carries no cookie that it was not given.
 * @param publicUrl where people reach us, as a proxy may have changed what the request says of it
 * @throws {AppError} `sin-permiso`
 */
export function assertSameOrigin({ headers, protocol }: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  // `request.host` is no choice: it believes `X-Forwarded-Host`, which proxies pass on as clients write it.
  const isOurs =
    site === undefined
      ? origin === undefined || isHostOf(origin, `${protocol}://${host}`) || isHostOf(origin, publicUrl)
      : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new AppError('sin-permiso', { message: 'Esta solicitud viene de otro sitio.' });
}

/** Compares host and port; what is no address (`null`, as sandboxed frames say) is of no host. */
function isHostOf(origin: string, ours: string | undefined): boolean {
  const host = URL.parse(origin)?.host;
  return Boolean(host) && host === URL.parse(ours ?? '')?.host;
}
