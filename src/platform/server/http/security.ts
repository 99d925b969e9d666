import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../contract/errors.ts';

const COMMON = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
};

const headerOf = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)} ${values.join(' ')}`)
    .join('; ');

/** The policy of public pages and of everything that is no page (DESIGN §6). */
export const PUBLIC_CSP = headerOf({ ...COMMON, styleSrc: ["'self'"] });

/**
 * The policy of pages whose components set style attributes.
 * @param styleElement what admits the page's one style element: `nonce-…` or `sha256-…`
 */
export const staffCsp = (styleElement: string): string =>
  headerOf({ ...COMMON, styleSrc: ["'self'", `'${styleElement}'`], styleSrcAttr: ["'unsafe-inline'"] });

type Options = {
  /** Requests that one address may make in a minute; a whole campus can stand behind one. */
  requestsPerMinute: number;
  /** Where people reach us: by https, browsers are told to stay there. */
  publicUrl: string | undefined;
};

/** Headers, cookies, compression and the general rate limit. */
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
    void reply.header('content-security-policy', PUBLIC_CSP);
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
