// Cookies of a session, and the signed device cookie that shows which user names entered from a browser before.
import { createHmac } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ModoDeIngreso } from '#platform/contract/staff-page-data.ts';
import { API_BASE } from '#platform/server/http/serve.ts';
import { deriveKey, isSecret } from '#platform/server/keys.ts';
import { COOKIE_SESION } from '../session-keys.ts';

export type Site = {
  /** Public address of the site, if configured. */
  readonly publicUrl: string | undefined;
  /** True if the data are invented: then cookies may travel over http from another machine too. */
  readonly demostracion: boolean;
  /** The ways of signing in that the settings admit. */
  readonly modo: ModoDeIngreso;
};

/**
 * Cookies of a session: the refresh token, out of reach of scripts, and a mark without a secret that scripts may read.
 */
export type SesionCookies = {
  read: (request: FastifyRequest) => CookieDeRenovacion | undefined;
  set: (request: FastifyRequest, reply: FastifyReply, sesion: { refresh: string; lifetime: number }) => void;
  clear: (request: FastifyRequest, reply: FastifyReply) => void;
  /** The device cookie; it outlives sessions. */
  readDispositivo: (request: FastifyRequest) => string | undefined;
  setDispositivo: (request: FastifyRequest, reply: FastifyReply, dispositivo: string) => void;
  /** The sign-in with the campus that this browser began. */
  readPaso: (request: FastifyRequest) => string | undefined;
  setPaso: (request: FastifyRequest, reply: FastifyReply, paso: string) => void;
  clearPaso: (request: FastifyRequest, reply: FastifyReply) => void;
};

/** The refresh token that a request carries. */
export type CookieDeRenovacion = {
  readonly token: string;
  /** True if it came under its former name, without the prefix that marks a secure cookie. */
  readonly anterior: boolean;
};

export function createSesionCookies({ publicUrl, demostracion }: Omit<Site, 'modo'>): SesionCookies {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const isSecure = ({ protocol, headers }: FastifyRequest): boolean => {
    if (isHttps || protocol === 'https') return true;
    // `request.hostname` cannot be used: it believes `X-Forwarded-Host`.
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
    readPaso: (request) => request.cookies[nameOf('paso', isSecure(request))],
    setPaso(request, reply, paso) {
      const secure = isSecure(request);
      void reply.setCookie(nameOf('paso', secure), paso, { ...PASO, maxAge: PASO_SECONDS, secure });
    },
    clearPaso(request, reply) {
      const secure = isSecure(request);
      void reply.clearCookie(nameOf('paso', secure), { ...PASO, secure });
    },
  };
}

/** Lifetime of the device cookie. */
const DISPOSITIVO_SECONDS = 180 * 24 * 3600;

/** Time for logging in at Moodle. */
const PASO_SECONDS = 10 * 60;

/** Maximum of people that one device cookie remembers. */
const MAX_PEOPLE = 5;

const SHAPE = /^(\d{9,11})-([0-9a-f]{32})$/;

/**
 * Reads and writes the device cookie, which shows that a user name entered from this browser before. It names no one in
 * clear.
 */
export type Dispositivos = {
  /** Returns true if the cookie was given when this user name entered, and has not expired. */
  readonly conoce: (cookie: string, usuario: string, now: Date) => boolean;
  /** Adds user names to a cookie, or starts a new one. */
  readonly add: (cookie: string, usuarios: readonly string[], now: Date) => string;
};

/**
 * Creates the reader and writer of device cookies: `<expiry>-<signature>` for each person, newest first, joined by
 * points. The signature covers the user name and the Moodle, so that a user name can be checked but not read.
 */
export function createDispositivos(secret: string, servidor: string): Dispositivos {
  const key = deriveKey(secret, 'sesion.dispositivo');
  const sign = (usuario: string, vence: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([servidor, usuario, vence]))
      .digest('hex')
      .slice(0, 32);

  /** Returns the well-formed entries that have not expired. */
  const living = (cookie: string, now: Date) =>
    cookie.split('.').flatMap((texto) => {
      const [, vence, firma] = SHAPE.exec(texto) ?? [];
      return vence && firma && Number(vence) * 1000 > now.getTime() ? [{ texto, vence, firma }] : [];
    });
  const isOf = (usuario: string, { vence, firma }: { vence: string; firma: string }): boolean =>
    isSecret(firma, sign(usuario, vence));

  return {
    conoce: (cookie, usuario, now) => living(cookie, now).some((entry) => isOf(usuario, entry)),
    add(cookie, usuarios, now) {
      const vence = String(Math.floor(now.getTime() / 1000) + DISPOSITIVO_SECONDS);
      const others = living(cookie, now).filter((entry) => !usuarios.some((usuario) => isOf(usuario, entry)));
      const added = usuarios.map((usuario) => `${vence}-${sign(usuario, vence)}`);
      return [...added, ...others.map(({ texto }) => texto)].slice(0, MAX_PEOPLE).join('.');
    },
  };
}

const COMMON = { sameSite: 'strict' } satisfies CookieSerializeOptions;
const REFRESH = { ...COMMON, httpOnly: true, path: `${API_BASE}/auth` } satisfies CookieSerializeOptions;
const DISPOSITIVO = { ...REFRESH, maxAge: DISPOSITIVO_SECONDS } satisfies CookieSerializeOptions;
const PASO = { ...COMMON, httpOnly: true, path: '/' } satisfies CookieSerializeOptions;
const MARK = { ...COMMON, httpOnly: false, path: '/' } satisfies CookieSerializeOptions;

/** Name of each cookie without prefix, and its attributes. */
const COOKIES = {
  refresh: ['gc_refresh', REFRESH],
  mark: [COOKIE_SESION, MARK],
  dispositivo: ['gc_dispositivo', DISPOSITIVO],
  paso: ['gc_campus', PASO],
} as const;

type Cookie = keyof typeof COOKIES;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns the name under which a cookie travels. Browsers accept the prefixes only over https, and `__Host-` only for
 * the whole site and this exact host: neither another site of the domain nor plain http can set such a cookie.
 */
function nameOf(cookie: Cookie, secure: boolean): string {
  const [name, { path }] = COOKIES[cookie];
  if (!secure) return name;
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
}
