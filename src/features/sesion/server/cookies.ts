import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#platform/server/http/serve.ts';
import { COOKIE_SESION } from '../contract.ts';

const COOKIE_REFRESH = 'gc_refresh';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const COMMON = { sameSite: 'strict' } satisfies CookieSerializeOptions;
const REFRESH = { ...COMMON, httpOnly: true, path: `${API_BASE}/auth` } satisfies CookieSerializeOptions;
const MARK = { ...COMMON, httpOnly: false, path: '/' } satisfies CookieSerializeOptions;

/** The cookies of a session: its refresh token, out of reach of scripts, and a mark without secret that scripts may read. */
export type SesionCookies = {
  read: (request: FastifyRequest) => string | undefined;
  set: (request: FastifyRequest, reply: FastifyReply, sesion: { refresh: string; lifetime: number }) => void;
  clear: (reply: FastifyReply) => void;
};

export type Site = {
  /** Where people reach it, if the settings say so. */
  readonly publicUrl: string | undefined;
  /** Whether its data are invented: then cookies may travel over http from another machine too. */
  readonly demostracion: boolean;
};

export function createSesionCookies({ publicUrl, demostracion }: Site): SesionCookies {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const isSecure = ({ protocol, hostname }: FastifyRequest): boolean =>
    isHttps || protocol === 'https' || !(demostracion || LOOPBACK.test(hostname));

  return {
    read: (request) => request.cookies[COOKIE_REFRESH],
    set(request, reply, { refresh, lifetime }) {
      const options = { maxAge: lifetime, secure: isSecure(request) };
      void reply.setCookie(COOKIE_REFRESH, refresh, { ...REFRESH, ...options });
      void reply.setCookie(COOKIE_SESION, '1', { ...MARK, ...options });
    },
    clear(reply) {
      void reply.clearCookie(COOKIE_REFRESH, REFRESH).clearCookie(COOKIE_SESION, MARK);
    },
  };
}
