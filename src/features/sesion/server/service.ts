// Service of sessions: sign-in, renewal, sign-out, authentication of calls, background checks with Moodle, picture.
import { createTypedNames, record } from '#core/auditoria/server/service.ts';
import type { Foto, Lectura, ServidorMoodle } from '#core/moodle/server/service.ts';
import type { PermisosDePersonas } from '#core/permisos/service.ts';
import { HOUR_MS } from '#platform/contract/time.ts';
import { shareReads } from '#platform/server/cache.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { FairQueue } from '#platform/server/fair-queue.ts';
import type { Authenticate } from '#platform/server/http/actor.ts';
import { createRetos } from '#platform/server/retos.ts';
import { createTokenSeal, llaveOf, type Context } from './context.ts';
import { createDispositivos, type CookieDeRenovacion } from './cookies.ts';
import { login, loginWithCampus, type Credenciales, type Ingreso, type Regreso } from './login.ts';
import type { Lti } from './lti/lti.ts';
import { isAjeno } from './messages.ts';
import { endSesion, refresh, type Renovacion } from './refresh.ts';
import { claimEstado, deleteSesion, findSesion, selectOpen, type Sesion } from './store.ts';
import { accesoOf, createRefreshTokens, isVencido, sesionOfToken } from './tokens.ts';

export type SesionOptions = {
  readonly db: Db;
  readonly moodle: ServidorMoodle;
  /** Name of the Moodle that signs people in: sessions opened with another one are invalid. */
  readonly servidor: string;
  readonly config: Pick<
    Config,
    | 'SESSION_SECRET'
    | 'ENCRYPTION_KEY'
    | 'SESSION_TOKEN_MINUTES'
    | 'SESSION_IDLE_HOURS'
    | 'SESSION_MAX_HOURS'
    | 'LOGIN_ATTEMPTS_PER_USER'
    | 'LOGIN_ATTEMPTS_PER_ADDRESS'
    | 'GESTORES'
  >;
  /** Launches by LTI, where the settings name them. */
  readonly lti?: Lti | null;
  readonly permisos: PermisosDePersonas;
  readonly now?: (() => Date) | undefined;
  /** Called with failures that no call waited for. */
  readonly report?: ((error: unknown) => void) | undefined;
};

/** Evidence of a session presented to end it. */
type Presented = {
  readonly cookie: CookieDeRenovacion | undefined;
  readonly bearer: string | undefined;
  readonly direccion: string;
};

export type SesionService = {
  login: (credenciales: Credenciales) => Promise<Ingreso>;
  loginWithCampus: (regreso: Regreso) => Promise<Ingreso>;
  refresh: (cookie: CookieDeRenovacion | undefined, direccion: string) => Promise<Renovacion>;
  /** Ends the sessions of the cookie and of the bearer, even if the bearer has expired. */
  logout: (presented: Presented) => Promise<void>;
  authenticate: Authenticate;
  /** Resolves when no background work is under way. */
  settled: () => Promise<void>;
  /** Returns which of these sessions are still open, for work that outlives its call. */
  vivas: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Reads the picture of a session's owner; null if they have none. */
  readFoto: (sesion: string) => Promise<Lectura<Foto | null>>;
};

/** Creates the service of sessions (DECISIONS §3): opened by Moodle, kept as rows, ended by deleting them. */
export function createSesionService(options: SesionOptions): SesionService {
  const context = contextOf(options);
  const { db, servidor } = context;
  const estados = createChecks(context, options.report ?? (() => {}));
  // Hundreds of concurrent calls of one session would otherwise take every database connection.
  const find = shareReads(async (id) => findSesion(db, { id, servidor, now: context.now() }));

  return {
    login: async (credenciales) => login(context, credenciales),
    loginWithCampus: async (regreso) => loginWithCampus(context, regreso),
    refresh: async (cookie, direccion) => refresh(context, cookie, direccion),
    logout: async (presented) => logout(context, presented),
    settled: estados.settled,
    async authenticate(token, direccion) {
      const named = sesionOfToken(token);
      const sesion = named === null ? undefined : await find(named);
      const acceso = sesion && accesoOf(token, sesion.accesos);
      if (!acceso || isVencido(acceso, context.now())) return null;
      estados.revisar(sesion, direccion);
      const { id, usuario, nombre, email, roles, moodle_id: cuenta, oculta } = sesion;
      const permisos = await context.permisos.of({ roles, cuenta });
      return { sesion: id, cuenta, usuario, nombre, email, roles, permisos, ...(oculta && { oculta }) };
    },
    vivas: async (ids) => selectOpen(db, ids, context.now()),
    async readFoto(id) {
      const sesion = await find(id);
      const llave = sesion ? llaveOf(context, sesion) : null;
      if (!sesion?.foto || llave === null) return { ok: true, valor: null };
      const read = await context.moodle.readFoto(llave, sesion.foto);
      return !read.ok && read.motivo === 'no-existe' ? { ok: true, valor: null } : read;
    },
  };
}

/**
 * Minimum time between two checks of a session with Moodle; while Moodle is down, between two checks of any session.
 */
const EVERY_MS = 60_000;

/** Checks in the background whether the owners of sessions in use may still enter. */
type Checks = {
  /** Asks Moodle if it is time, without delaying the call. @param direccion address of the caller */
  readonly revisar: (sesion: Sesion, direccion: string) => void;
  /** Resolves when no check is under way. */
  readonly settled: () => Promise<void>;
};

/** Starts the checks with no state. @param report called with failures other than Moodle's */
function createChecks(context: Context, report: (error: unknown) => void): Checks {
  const asking = new Set<Promise<void>>();
  let downUntil = 0;

  async function ask(sesion: Sesion, direccion: string): Promise<void> {
    const now = context.now();
    const since = new Date(now.getTime() - EVERY_MS);
    if (!(await claimEstado(context.db, sesion.id, { since, now }))) return;
    const llave = llaveOf(context, sesion);
    const read = llave === null ? null : await context.moodle.checkLlave(llave);
    if (!read || read.ok) return;
    if (isAjeno(read.motivo)) downUntil = context.now().getTime() + EVERY_MS;
    else
      await context.db.transaction().execute(async (tx) => endSesion(tx, sesion.id, 'rechazada-por-moodle', direccion));
  }

  return {
    revisar(sesion, direccion) {
      const now = context.now().getTime();
      if (now < downUntil || now - sesion.estado_intentado.getTime() < EVERY_MS) return;
      const asked = ask(sesion, direccion)
        .catch(report)
        .finally(() => asking.delete(asked));
      asking.add(asked);
    },
    settled: async () => void (await Promise.all(asking)),
  };
}

export { ltiOf } from './lti/lti.ts';
export { createEstadoDeIngreso, type EstadoDeIngreso } from './estado-de-ingreso.ts';
export { createOferta } from './modo.ts';

/**
 * Attempts to sign in under way at once, their calls to Moodle included: more would keep every other call waiting
 * (decision 0030). What has waited as long as proxies do is refused.
 */
const ATTEMPTS = { running: 6, runningPerSender: 3, waiting: 2000, waitingPerSender: 1000, longestWaitMs: 45_000 };

function contextOf({
  db,
  moodle,
  servidor,
  config,
  permisos,
  lti = null,
  now = () => new Date(),
}: SesionOptions): Context {
  return {
    db,
    moodle,
    servidor,
    now,
    accessSeconds: config.SESSION_TOKEN_MINUTES * 60,
    refreshTokens: createRefreshTokens(config.SESSION_SECRET),
    tokenSeal: createTokenSeal(config.ENCRYPTION_KEY),
    nombres: createTypedNames(db, config.ENCRYPTION_KEY),
    limits: {
      perUsuario: config.LOGIN_ATTEMPTS_PER_USER,
      perDireccion: config.LOGIN_ATTEMPTS_PER_ADDRESS,
    },
    attempts: new FairQueue(ATTEMPTS),
    dispositivos: createDispositivos(config.SESSION_SECRET, servidor),
    retos: createRetos(db, config.SESSION_SECRET),
    lti,
    idleMs: config.SESSION_IDLE_HOURS * HOUR_MS,
    longestMs: config.SESSION_MAX_HOURS * HOUR_MS,
    permisos,
    gestores: config.GESTORES,
  };
}

async function logout(context: Context, { cookie, bearer, direccion }: Presented): Promise<void> {
  const ids = new Set([
    context.refreshTokens.read(cookie?.token ?? '')?.sesion,
    bearer === undefined ? undefined : await sesionOfBearer(context, bearer),
  ]);
  for (const id of ids) {
    if (!id) continue;
    await context.db.transaction().execute(async (tx) => {
      const ended = await deleteSesion(tx, id);
      const objeto = { tipo: 'sesion', ids: [id] };
      if (ended) await record(tx, { accion: 'sesion.salida', principal: { ...ended, direccion }, objeto });
    });
  }
}

/** Finds the session of a known token, even if the token has expired. */
async function sesionOfBearer({ db, servidor, now }: Context, bearer: string): Promise<string | undefined> {
  const id = sesionOfToken(bearer);
  const sesion = id === null ? undefined : await findSesion(db, { id, servidor, now: now() });
  return sesion && accesoOf(bearer, sesion.accesos) && sesion.id;
}
