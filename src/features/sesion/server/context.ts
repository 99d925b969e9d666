// Dependencies of sign-in, renewal and sign-out; a session as answered to its owner, its expiry, identity and seal.
import { ROL } from '#catalogo/roles.ts';
import type { TypedNames } from '#core/auditoria/server/service.ts';
import type { IdentidadMoodle, Llave, ServidorMoodle } from '#core/moodle/server/service.ts';
import type { PermisosDePersonas } from '#core/permisos/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FairQueue } from '#platform/server/fair-queue.ts';
import { createSeal, type Seal } from '#platform/server/keys.ts';
import type { Retos } from '#platform/server/retos.ts';
import type { Dispositivos } from './cookies.ts';
import type { Limits } from './intentos.ts';
import type { Lti } from './lti/lti.ts';
import type { Identidad, Sesion } from './store.ts';
import type { RefreshTokens } from './tokens.ts';

/** Dependencies and settings shared by sign-in, renewal and sign-out. */
export type Context = {
  readonly db: Db;
  readonly moodle: ServidorMoodle;
  /** Name of the Moodle that signs people in: sessions opened with another one are invalid. */
  readonly servidor: string;
  readonly now: () => Date;
  /** Lifetime of an access token. */
  readonly accessSeconds: number;
  readonly refreshTokens: RefreshTokens;
  readonly tokenSeal: TokenSeal;
  /** Maps a typed user name to the form in which it is stored. */
  readonly nombres: TypedNames;
  readonly limits: Limits;
  /** Lets few attempts to sign in be under way at once, by turns between networks. */
  readonly attempts: FairQueue;
  /** Device cookies and challenges, which admit attempts above a limit. */
  readonly dispositivos: Dispositivos;
  readonly retos: Retos;
  /** Launches by LTI, where the settings name them. */
  readonly lti: Lti | null;
  /** Maximum time without use, and maximum lifetime of a session, in ms. */
  readonly idleMs: number;
  readonly longestMs: number;
  readonly permisos: PermisosDePersonas;
  /** User names that get the manager role regardless of Moodle. */
  readonly gestores: readonly string[];
};

type TokenSeal = Seal;

/** Encrypts people's Moodle tokens at rest, each bound to its session's row. */
export const createTokenSeal = (secret: string): TokenSeal => createSeal(secret, 'sesion.moodle');

/** A session as its owner receives it. */
export type Abierta = {
  readonly identidad: Identidad;
  readonly permisos: readonly string[];
  /** Those of them that were given to the person; empty without any. */
  readonly otorgados: readonly string[];
  /** Value for the `Authorization` header. */
  readonly access: string;
  /** Value for the refresh cookie. */
  readonly refresh: string;
  /** Remaining lifetime in seconds. */
  readonly lifetime: number;
};

type Given = { readonly generacion: number; readonly access: string };

/** Builds the answer for the owner of a session: refresh token of the given generation, and access token. */
export async function openSesion(context: Context, sesion: Sesion, { generacion, access }: Given): Promise<Abierta> {
  const now = context.now();
  const given = await context.permisos.given(sesion.moodle_id);
  return {
    identidad: sesion,
    permisos: await context.permisos.of({ roles: sesion.roles, cuenta: sesion.moodle_id }),
    otorgados: given.flatMap(({ otorgados }) => otorgados),
    access,
    refresh: context.refreshTokens.write({ sesion: sesion.id, generacion }),
    lifetime: Math.floor((sesion.vence.getTime() - now.getTime()) / 1000),
  };
}

/** Returns the key to the owner of a session in Moodle; null if it does not open. */
export function llaveOf({ tokenSeal }: Context, { id, moodle_id, moodle_token }: Sesion): Llave | null {
  const token = tokenSeal.open(moodle_token, id);
  return token === SIN_TOKEN ? moodle_id : token;
}

/** Sealed in the row of a person to whom Moodle gives no token: the service account reads for them. */
export const SIN_TOKEN = '';

/** Returns the expiry of a session used now: it slides, up to the maximum lifetime. */
export const venceOf = ({ idleMs, longestMs }: Context, creada: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleMs, creada.getTime() + longestMs));

/** Returns the identity that a session stores, with the role that the settings may add. */
export function identidadOf({ gestores }: Context, identidad: IdentidadMoodle): Identidad {
  const { nombre, email, foto } = identidad;
  const roles = new Set(identidad.roles);
  if (gestores.includes(identidad.usuario)) roles.add(ROL.gestor);
  return { nombre, email, foto, roles: [...roles] };
}
