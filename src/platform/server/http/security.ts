// Security headers, content-security policy, cookies, compression, rate limit, and the check of the origin.
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';

const DIRECTIVES: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
};

/** The policy of every page and of everything that is no page (decision 0040). */
export const CSP = Object.entries(DIRECTIVES)
  .map(([name, values]) => `${name} ${values.join(' ')}`)
  .join('; ');

type Options = {
  /** Requests that one address may make in a minute; a whole campus may share one. */
  requestsPerMinute: number;
  /** The public address: if it is https, browsers are told to stay with https. */
  publicUrl: string | undefined;
};

/** Sets headers, cookies, compression and the general rate limit. */
export async function secure(app: FastifyInstance, { requestsPerMinute, publicUrl }: Options): Promise<void> {
  const https = publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https,
    crossOriginOpenerPolicy: https,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Only Internet Explorer 8 and Flash heeded them; in the six files of a first visit they are 400 bytes.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('content-security-policy', CSP);
    // Only documents heed it; in the five files of a first visit it would be 300 bytes on a slow line.
    if (!request.url.startsWith('/assets/')) {
      void reply.header('permissions-policy', 'geolocation=(), microphone=(), payment=()');
    }
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip', 'identity'] });
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    // Routes of plugins say so after this one has looked: without files a campus would open few forms a minute.
    allowList: ({ routeOptions }) => routeOptions.config.rateLimit === false,
    errorResponseBuilder: (_request, { ttl }) => new AppError('demasiados-intentos', { retryAfter: ttl / 1000 }),
  });
}

/**
 * Refuses requests that another site made a browser send. Browsers say where a request comes from; other clients say
 * nothing and carry no cookie that they were not given.
 * @param publicUrl the only address of ours, when the settings name it; else it is what the request says
 * @throws {AppError} `sin-permiso`
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOurs =
    site === undefined
      ? origin === undefined || ownOrigins(request, publicUrl).has(URL.parse(origin)?.origin ?? '')
      : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new AppError('sin-permiso', { message: 'Esta solicitud viene de otro sitio.' });
}

/** Our origins: a page over https may reach us by a proxy that does not say so, one over http is another's. */
const ownOrigins = (request: FastifyRequest, publicUrl: string | undefined): ReadonlySet<string> =>
  new Set(
    (publicUrl === undefined ? [originOf(request), `https://${request.headers.host}`] : [publicUrl]).flatMap(
      (address) => URL.parse(address)?.origin ?? [],
    ),
  );

/** Returns the address of the site as a request names it. */
export function originOf({ headers: { host = '' }, protocol }: FastifyRequest): string {
  // `request.host` is no choice: it believes `X-Forwarded-Host`, which proxies pass on as clients write it.
  return `${protocol}://${host}`;
}
