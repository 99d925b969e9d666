import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#platform/server/http/serve.ts';
import { COOKIE_SESION } from '../session-keys.ts';
import { DISPOSITIVO_SECONDS } from './dispositivo.ts';

const COMMON = { sameSite: 'strict' } satisfies CookieSerializeOptions;
const REFRESH = { ...COMMON, httpOnly: true, path: `${API_BASE}/auth` } satisfies CookieSerializeOptions;
const DISPOSITIVO = { ...REFRESH, maxAge: DISPOSITIVO_SECONDS } satisfies CookieSerializeOptions;
const MARK = { ...COMMON, httpOnly: false, path: '/' } satisfies CookieSerializeOptions;

/** A cookie's name without prefix, and its attributes. */
const COOKIES = {
  refresh: ['gc_refresh', REFRESH],
  mark: [COOKIE_SESION, MARK],
  dispositivo: ['gc_dispositivo', DISPOSITIVO],
} as const;

type Cookie = keyof typeof COOKIES;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The refresh token that a request carries. */
export type CookieDeRenovacion = {
  readonly token: string;
  /** It came under the name that the release before this one gave it, where cookies have safer names. */
  readonly anterior: boolean;
};

/** The cookies of a session: its refresh token, out of reach of scripts, and a mark without secret that scripts may read. */
export type SesionCookies = {
  read: (request: FastifyRequest) => CookieDeRenovacion | undefined;
  set: (request: FastifyRequest, reply: FastifyReply, sesion: { refresh: string; lifetime: number }) => void;
  clear: (request: FastifyRequest, reply: FastifyReply) => void;
  /** The cookie by which the browser shows who entered from it before; it outlives sessions. */
  readDispositivo: (request: FastifyRequest) => string | undefined;
  setDispositivo: (request: FastifyRequest, reply: FastifyReply, dispositivo: string) => void;
};

export type Site = {
  /** Where people reach it, if the settings say so. */
  readonly publicUrl: string | undefined;
  /** Whether its data are invented: then cookies may travel over http from another machine too. */
  readonly demostracion: boolean;
};

export function createSesionCookies({ publicUrl, demostracion }: Site): SesionCookies {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const isSecure = ({ protocol, headers }: FastifyRequest): boolean => {
    if (isHttps || protocol === 'https') return true;
    // `request.hostname` is no choice: it believes `X-Forwarded-Host`.
    return !(demostracion || LOOPBACK.test(URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? ''));
  };

  const removeFormer = (request: FastifyRequest, reply: FastifyReply): void => {
    if (!isSecure(request)) return;
    for (const [name, options] of [COOKIES.refresh, COOKIES.mark]) {
      if (request.cookies[name] !== undefined) void reply.clearCookie(name, { ...options, secure: true });
    }
  };

  return {
    read(request) {
      const secure = isSecure(request);
      const token = request.cookies[nameOf('refresh', secure)];
      if (token !== undefined) return { token, anterior: false };
      const former = request.cookies[COOKIES.refresh[0]];
      return former === undefined ? undefined : { token: former, anterior: true };
    },
    set(request, reply, { refresh, lifetime }) {
      const secure = isSecure(request);
      const options = { maxAge: lifetime, secure };
      void reply.setCookie(nameOf('refresh', secure), refresh, { ...REFRESH, ...options });
      void reply.setCookie(nameOf('mark', secure), '1', { ...MARK, ...options });
      removeFormer(request, reply);
    },
    clear(request, reply) {
      const secure = isSecure(request);
      void reply.clearCookie(nameOf('refresh', secure), { ...REFRESH, secure });
      void reply.clearCookie(nameOf('mark', secure), { ...MARK, secure });
      removeFormer(request, reply);
    },
    readDispositivo: (request) => request.cookies[nameOf('dispositivo', isSecure(request))],
    setDispositivo(request, reply, dispositivo) {
      const secure = isSecure(request);
      void reply.setCookie(nameOf('dispositivo', secure), dispositivo, { ...DISPOSITIVO, secure });
    },
  };
}

/**
 * The name under which a cookie travels. Browsers take the prefixes only from https, `__Host-` only for the whole site and this
 * very host: neither another site of the domain nor plain http can put a cookie there.
 */
function nameOf(cookie: Cookie, secure: boolean): string {
  const [name, { path }] = COOKIES[cookie];
  if (!secure) return name;
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
}
