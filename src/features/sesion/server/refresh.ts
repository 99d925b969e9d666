import { record } from '#features/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Abierta, type Context, openSesion, personaOf, venceOf } from './context.ts';
import { isAjeno } from './messages.ts';
import { decideRefresh } from './refresh-rule.ts';
import {
  claimRoles,
  deleteSesion,
  lockSesion,
  type Persona,
  type Sesion,
  updateFamilia,
  updatePersona,
} from './store.ts';

/** Roles are asked of Moodle not more often than this, and believed this long when it does not answer (DECISIONS §3). */
const ROLES_EVERY_MS = 5 * 60_000;
const ROLES_KEPT_MS = 12 * 3_600_000;

export type Renovacion =
  ({ readonly ok: true } & Abierta) | { readonly ok: false; readonly motivo: 'sin-sesion' | 'roles-vencidos' };

/** Why a session was ended by us and not by its owner. */
export type MotivoFin = 'reuso' | 'rechazada-por-moodle';

const NO_SESSION = { ok: false, motivo: 'sin-sesion' } as const;

/** Renews a session by its refresh token (DECISIONS §3). */
export async function refresh(context: Context, cookie: string | undefined, direccion: string): Promise<Renovacion> {
  const presented = context.refreshTokens.read(cookie ?? '');
  if (!presented) return NO_SESSION;
  const step = await rotate(context, presented, direccion);
  if (!step) return NO_SESSION;
  const persona = await renewPersona(context, step.sesion);
  if (typeof persona === 'object') {
    return { ok: true, ...openSesion(context, { ...step.sesion, ...persona }, step.generacion) };
  }
  if (persona === 'roles-vencidos') return { ok: false, motivo: persona };
  await context.db.transaction().execute((tx) => endSesion(tx, step.sesion.id, 'rechazada-por-moodle', direccion));
  return NO_SESSION;
}

/** Ends a session and says so in the audit. */
export async function endSesion(tx: Db, id: string, motivo: MotivoFin, direccion: string): Promise<void> {
  const ended = await deleteSesion(tx, id);
  if (!ended) return;
  const objeto = { tipo: 'sesion', ids: [id] };
  await record(tx, { accion: 'sesion.fin', quien: { ...ended, direccion }, objeto, detalle: { motivo } });
}

type Presented = { readonly sesion: string; readonly generacion: number };

/** Decides under the row's lock, so that tabs that come together get the same successor. */
async function rotate(context: Context, { sesion: id, generacion }: Presented, direccion: string) {
  const now = context.now();
  return context.db.transaction().execute(async (tx) => {
    const sesion = await lockSesion(tx, { id, plataforma: context.plataforma, now });
    if (!sesion) return null;
    const decision = decideRefresh(sesion, generacion, now);
    if (decision.reuso) {
      await endSesion(tx, id, 'reuso', direccion);
      return null;
    }
    const vence = venceOf(context, sesion.creada, now);
    await updateFamilia(tx, id, { ...decision.familia, vence });
    return { sesion: { ...sesion, vence }, generacion: decision.generacion };
  });
}

/** The person as Moodle has her now, or had her when it was last asked. */
async function renewPersona(context: Context, sesion: Sesion): Promise<Persona | 'rechazada' | 'roles-vencidos'> {
  const now = context.now();
  const stale = now.getTime() - sesion.roles_leidos.getTime() > ROLES_KEPT_MS;
  const due = await claimRoles(context.db, sesion.id, { since: new Date(now.getTime() - ROLES_EVERY_MS), now });
  if (!due && !stale) return sesion;

  const token = context.tokenSeal.open(sesion.moodle_token, sesion.id);
  if (token === null) return 'rechazada';
  const read = await context.moodle.readIdentidad(token);
  if (read.ok) {
    const persona = personaOf(context, read.valor);
    return (await updatePersona(context.db, sesion.id, persona, now)) ? persona : 'rechazada';
  }
  if (!isAjeno(read.motivo)) return 'rechazada';
  return stale ? 'roles-vencidos' : sesion;
}
