// Renews a session by its refresh token, reads the person from Moodle if due, and ends it if the token is reused.
import { record } from '#core/auditoria/server/service.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { identidadOf, llaveOf, openSesion, venceOf, type Abierta, type Context } from './context.ts';
import type { CookieDeRenovacion } from './cookies.ts';
import { isAjeno } from './messages.ts';
import {
  claimRoles,
  deleteSesion,
  lockSesion,
  updateFamilia,
  updateIdentidad,
  type Familia,
  type Identidad,
  type Sesion,
} from './store.ts';
import { newAcceso, withAcceso, type RefreshToken } from './tokens.ts';

export type Renovacion =
  ({ readonly ok: true } & Abierta) | { readonly ok: false; readonly motivo: 'sin-sesion' | 'roles-vencidos' };

/** Renews a session by its refresh token (DECISIONS §3). */
export async function refresh(
  context: Context,
  cookie: CookieDeRenovacion | undefined,
  direccion: string,
): Promise<Renovacion> {
  const presented = context.refreshTokens.read(cookie?.token ?? '');
  if (!cookie || !presented) return NO_SESSION;
  const step = await rotate(context, { ...presented, anterior: cookie.anterior }, direccion);
  if (!step) return NO_SESSION;
  const identidad = await renewIdentidad(context, step.sesion);
  if (typeof identidad === 'object') {
    return { ok: true, ...(await openSesion(context, { ...step.sesion, ...identidad }, step)) };
  }
  if (identidad === 'roles-vencidos') return { ok: false, motivo: identidad };
  await context.db
    .transaction()
    .execute(async (tx) => endSesion(tx, step.sesion.id, 'rechazada-por-moodle', direccion));
  return NO_SESSION;
}

/** Time for which the previous token is still accepted after the first use of its successor (DECISIONS §3). */
const GRACE_MS = 30_000;

/** Number of first uses kept: a slow request may be this many rotations behind before it counts as stolen. */
const REMEMBERED = 8;

/** The generation to answer with and the new state; or a reuse, which ends the session. */
type Decision =
  { readonly reuso: false; readonly generacion: number; readonly familia: Familia } | { readonly reuso: true };

/**
 * Decides how to answer a refresh token: the newest is rotated; the previous one gets the same successor until 30 s
 * after the successor's first use; an older one ends the session.
 * @param presentada generation of the presented token
 */
export function decideRefresh(familia: Familia, presentada: number, now: Date): Decision {
  const { generacion, usos } = familia;
  if (presentada === generacion) {
    const siguiente = generacion + 1;
    return {
      reuso: false,
      generacion: siguiente,
      familia: { generacion: siguiente, usos: [now, ...usos].slice(0, REMEMBERED) },
    };
  }
  const sucesora = presentada + 1;
  return acceptsBefore(familia, sucesora, now) ? { reuso: false, generacion: sucesora, familia } : { reuso: true };
}

function acceptsBefore({ generacion, usos }: Familia, sucesora: number, now: Date): boolean {
  if (sucesora === generacion) return true;
  const primerUso = usos[generacion - 1 - sucesora];
  return primerUso !== undefined && now.getTime() - primerUso.getTime() <= GRACE_MS;
}

/** Reason for which the server ended a session. */
type MotivoFin = 'reuso' | 'rechazada-por-moodle' | 'reemplazada';

/** Ends a session and records it in the audit. */
export async function endSesion(tx: Db, id: string, motivo: MotivoFin, direccion: string): Promise<void> {
  const ended = await deleteSesion(tx, id);
  if (!ended) return;
  const objeto = { tipo: 'sesion', ids: [id] };
  await record(tx, { accion: 'sesion.fin', principal: { ...ended, direccion }, objeto, detalle: { motivo } });
}

/** Roles are read from Moodle at most this often, and kept this long while Moodle does not answer (DECISIONS §3). */
const ROLES_EVERY_MS = 5 * MINUTE_MS;
const ROLES_KEPT_MS = 12 * HOUR_MS;

const NO_SESSION = { ok: false, motivo: 'sin-sesion' } as const;

type Presented = RefreshToken & Pick<CookieDeRenovacion, 'anterior'>;

/** Rotates under the row's lock, so that concurrent tabs get the same successor. */
async function rotate(context: Context, { sesion: id, generacion, anterior }: Presented, direccion: string) {
  const now = context.now();
  return context.db.transaction().execute(async (tx) => {
    const sesion = await lockSesion(tx, { id, servidor: context.servidor, now });
    if (!sesion || (anterior && !sesion.cookie_anterior)) return null;
    const decision = decideRefresh(sesion, generacion, now);
    if (decision.reuso) {
      await endSesion(tx, id, 'reuso', direccion);
      return null;
    }
    const vence = venceOf(context, sesion.creada, now);
    const { token: access, acceso } = newAcceso(id, { lifetime: context.accessSeconds, now });
    const accesos = withAcceso(sesion.accesos, acceso);
    await updateFamilia(tx, id, { ...decision.familia, accesos, vence, cookie_anterior: anterior });
    return { sesion: { ...sesion, vence }, generacion: decision.generacion, access };
  });
}

/** Reads the person from Moodle if due; otherwise returns what the session has. */
async function renewIdentidad(context: Context, sesion: Sesion): Promise<Identidad | 'rechazada' | 'roles-vencidos'> {
  const now = context.now();
  const stale = now.getTime() - sesion.roles_leidos.getTime() > ROLES_KEPT_MS;
  const due = await claimRoles(context.db, sesion.id, { since: new Date(now.getTime() - ROLES_EVERY_MS), now });
  if (!due && !stale) return sesion;

  const llave = llaveOf(context, sesion);
  if (llave === null) return 'rechazada';
  const read = await context.moodle.readIdentidad(llave);
  if (read.ok) {
    const identidad = identidadOf(context, read.valor);
    return (await updateIdentidad(context.db, sesion.id, identidad, now)) ? identidad : 'rechazada';
  }
  if (!isAjeno(read.motivo)) return 'rechazada';
  return stale ? 'roles-vencidos' : sesion;
}
