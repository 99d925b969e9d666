import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#platform/server/http/serve.ts';
import { deriveKey } from '#platform/server/derive-key.ts';
import { COOKIE_SESION } from '../guard.ts';

/** Seconds for which a browser shows who entered from it. */
const DISPOSITIVO_SECONDS = 180 * 24 * 3600;

/** People who share a browser and are all known by it. */
const PERSONAS = 5;

const SHAPE = /^(\d{9,11})-([0-9a-f]{32})$/;

/** The text of the cookie by which a browser shows who entered from it before. It names nobody. */
export type Dispositivos = {
  /** Returns true if the cookie was given when this user name entered, and has not expired. */
  readonly conoce: (cookie: string, usuario: string, now: Date) => boolean;
  /** Adds user names to a cookie, or begins one. */
  readonly agregar: (cookie: string, usuarios: readonly string[], now: Date) => string;
};

/**
 * Device cookies: `<expiry>-<signature>` for each person, newest first, joined by points. The signature is bound to the user
 * name and to the Moodle; whose it is can only be checked, never read.
 */
export function createDispositivos(secret: string, servidor: string): Dispositivos {
  const key = deriveKey(secret, 'sesion.dispositivo');
  const sign = (usuario: string, vence: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([servidor, usuario, vence]))
      .digest('hex')
      .slice(0, 32);

  /** The entries that are well formed and last still. */
  const living = (cookie: string, now: Date) =>
    cookie.split('.').flatMap((texto) => {
      const [, vence, firma] = SHAPE.exec(texto) ?? [];
      return vence && firma && Number(vence) * 1000 > now.getTime() ? [{ texto, vence, firma }] : [];
    });
  const isOf = (usuario: string, { vence, firma }: { vence: string; firma: string }): boolean =>
    timingSafeEqual(Buffer.from(sign(usuario, vence)), Buffer.from(firma));

  return {
    conoce: (cookie, usuario, now) => living(cookie, now).some((entry) => isOf(usuario, entry)),
    agregar(cookie, usuarios, now) {
      const vence = String(Math.floor(now.getTime() / 1000) + DISPOSITIVO_SECONDS);
      const others = living(cookie, now).filter((entry) => !usuarios.some((usuario) => isOf(usuario, entry)));
      const added = usuarios.map((usuario) => `${vence}-${sign(usuario, vence)}`);
      return [...added, ...others.map(({ texto }) => texto)].slice(0, PERSONAS).join('.');
    },
  };
}

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
