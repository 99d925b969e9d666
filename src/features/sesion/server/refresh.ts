import { record } from '#features/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { newAcceso, withAcceso } from './access-token.ts';
import type { CookieDeRenovacion } from './cookies.ts';
import { type Abierta, type Context, openSesion, identidadOf, venceOf } from './context.ts';
import { isAjeno } from './messages.ts';
import { decideRefresh } from './refresh-rule.ts';
import type { RefreshToken } from './refresh-token.ts';
import {
  claimRoles,
  deleteSesion,
  type Identidad,
  lockSesion,
  type Sesion,
  updateFamilia,
  updateIdentidad,
} from './store.ts';

/** Why a session was ended by us and not by its owner. */
type MotivoFin = 'reuso' | 'rechazada-por-moodle' | 'reemplazada';

/** Ends a session and says so in the audit. */
export async function endSesion(tx: Db, id: string, motivo: MotivoFin, direccion: string): Promise<void> {
  const ended = await deleteSesion(tx, id);
  if (!ended) return;
  const objeto = { tipo: 'sesion', ids: [id] };
  await record(tx, { accion: 'sesion.fin', quien: { ...ended, direccion }, objeto, detalle: { motivo } });
}

/** Roles are asked of Moodle not more often than this, and believed this long when it does not answer (DECISIONS §3). */
const ROLES_EVERY_MS = 5 * 60_000;
const ROLES_KEPT_MS = 12 * 3_600_000;

export type Renovacion =
  ({ readonly ok: true } & Abierta) | { readonly ok: false; readonly motivo: 'sin-sesion' | 'roles-vencidos' };

const NO_SESSION = { ok: false, motivo: 'sin-sesion' } as const;

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
    return { ok: true, ...openSesion(context, { ...step.sesion, ...identidad }, step) };
  }
  if (identidad === 'roles-vencidos') return { ok: false, motivo: identidad };
  await context.db
    .transaction()
    .execute(async (tx) => endSesion(tx, step.sesion.id, 'rechazada-por-moodle', direccion));
  return NO_SESSION;
}

type Presented = RefreshToken & Pick<CookieDeRenovacion, 'anterior'>;

/** Decides under the row's lock, so that tabs that come together get the same successor. */
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

/** The person as Moodle has her now, or had her when it was last asked. */
async function renewIdentidad(context: Context, sesion: Sesion): Promise<Identidad | 'rechazada' | 'roles-vencidos'> {
  const now = context.now();
  const stale = now.getTime() - sesion.roles_leidos.getTime() > ROLES_KEPT_MS;
  const due = await claimRoles(context.db, sesion.id, { since: new Date(now.getTime() - ROLES_EVERY_MS), now });
  if (!due && !stale) return sesion;

  const token = context.tokenSeal.open(sesion.moodle_token, sesion.id);
  if (token === null) return 'rechazada';
  const read = await context.moodle.readIdentidad(token);
  if (read.ok) {
    const identidad = identidadOf(context, read.valor);
    return (await updateIdentidad(context.db, sesion.id, identidad, now)) ? identidad : 'rechazada';
  }
  if (!isAjeno(read.motivo)) return 'rechazada';
  return stale ? 'roles-vencidos' : sesion;
}
