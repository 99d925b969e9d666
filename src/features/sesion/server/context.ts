import { permisosOf, type TablaDePermisos } from '#catalogo/permisos.ts';
import { ROL } from '#catalogo/roles.ts';
import type { NombresEscritos } from '#features/auditoria/server/service.ts';
import type { IdentidadMoodle, ServidorMoodle } from '#features/moodle/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Retos } from '#platform/server/retos.ts';
import { createSeal, type Seal } from '#platform/server/seal.ts';
import type { Limits } from './intentos.ts';
import type { Dispositivos } from './cookies.ts';
import type { RefreshTokens } from './tokens.ts';
import type { Identidad, Sesion } from './store.ts';

type TokenSeal = Seal;

/** Keeps people's Moodle tokens unreadable at rest, each bound to its session's row. */
export const createTokenSeal = (secret: string): TokenSeal => createSeal(secret, 'sesion.moodle');

/** What the acts of a session share. */
export type Context = {
  readonly db: Db;
  readonly moodle: ServidorMoodle;
  /** Which Moodle it is: a session opened with another one is none. */
  readonly servidor: string;
  readonly now: () => Date;
  /** Seconds for which an access token may be used. */
  readonly accessSeconds: number;
  readonly refreshTokens: RefreshTokens;
  readonly tokenSeal: TokenSeal;
  /** How a typed user name is kept. */
  readonly nombres: NombresEscritos;
  readonly limits: Limits;
  /** What opens the way to who is over a limit. */
  readonly dispositivos: Dispositivos;
  readonly retos: Retos;
  /** How long a session lasts without use, and at the longest, in ms. */
  readonly idleMs: number;
  readonly longestMs: number;
  /** The permissions of each role. */
  readonly permisos: TablaDePermisos;
  /** User names that are managers whatever Moodle says. */
  readonly gestores: readonly string[];
};

/** A session as its owner receives it. */
export type Abierta = {
  readonly identidad: Identidad;
  readonly permisos: readonly string[];
  /** For the `Authorization` header. */
  readonly access: string;
  /** For the cookie. */
  readonly refresh: string;
  /** Seconds for which it lasts. */
  readonly lifetime: number;
};

type Given = { readonly generacion: number; readonly access: string };

/** A session with its tokens: the refresh token of one of its generations, and an access token. */
export function openSesion(context: Context, sesion: Sesion, { generacion, access }: Given): Abierta {
  const now = context.now();
  return {
    identidad: sesion,
    permisos: permisosOf(sesion.roles, context.permisos),
    access,
    refresh: context.refreshTokens.write({ sesion: sesion.id, generacion }),
    lifetime: Math.floor((sesion.vence.getTime() - now.getTime()) / 1000),
  };
}

/** Until when a session lasts that is used now: it slides, but not beyond its longest life. */
export const venceOf = ({ idleMs, longestMs }: Context, creada: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleMs, creada.getTime() + longestMs));

/** A person as her session keeps her, with the role that the settings may add. */
export function identidadOf({ gestores }: Context, identidad: IdentidadMoodle): Identidad {
  const { nombre, email, foto } = identidad;
  const roles = new Set(identidad.roles);
  if (gestores.includes(identidad.usuario)) roles.add(ROL.gestor);
  return { nombre, email, foto, roles: [...roles] };
}
