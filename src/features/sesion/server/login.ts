// Signs a person in with Moodle: counts the attempt, starts the session, and audits success or refusal.
import { randomUUID } from 'node:crypto';
import { record, recordRechazo } from '#features/auditoria/server/service.ts';
import { type IdentidadMoodle, usuarioCanonico } from '#features/moodle/server/service.ts';
import type { Reto } from '#platform/contract/reto.ts';
import { clearIntentos, forgetIntento, type Origen, type Pruebas, takeTurno } from './intentos.ts';
import { newAcceso } from './tokens.ts';
import type { CookieDeRenovacion } from './cookies.ts';
import { type Abierta, type Context, openSesion, identidadOf, venceOf } from './context.ts';
import { isAjeno, type Rechazo } from './messages.ts';
import { endSesion } from './refresh.ts';
import { insertSesion, type Sesion } from './store.ts';

export type Credenciales = {
  readonly usuario: string;
  readonly clave: string;
  readonly direccion: string;
  /** Browser and system in words; empty where they are not known. */
  readonly navegador: string;
  /** The browser's earlier refresh cookie: its session ends when the new one starts. */
  readonly cookie: CookieDeRenovacion | undefined;
  /** The browser's device cookie, and the challenge that it solved. */
  readonly dispositivo: string | undefined;
  readonly reto: string | undefined;
};

export type Ingreso =
  | ({ readonly ok: true; readonly dispositivo: string } & Abierta)
  | { readonly ok: false; readonly motivo: Rechazo }
  | { readonly ok: false; readonly motivo: 'demasiados-intentos'; readonly espera: number; readonly reto: Reto | null };

/** Signs a person in with Moodle. The password is sent to Moodle only. */
export async function login(
  context: Context,
  { usuario: typed, clave, direccion, navegador, cookie, dispositivo = '', reto }: Credenciales,
): Promise<Ingreso> {
  const { db, limits, dispositivos, retos } = context;
  const canonico = usuarioCanonico(typed);
  const usuario = await context.nombres.guardado(canonico);
  const pruebas: Pruebas = {
    dispositivo: dispositivos.conoce(dispositivo, canonico, context.now()),
    usarReto: async (tx) => reto !== undefined && retos.usar(reto, tx),
  };
  const turno = await takeTurno(db, { usuario, direccion }, pruebas, { limits, now: context.now() });
  if (!turno.ok) {
    await auditRechazo(context, { usuario, direccion }, 'demasiados-intentos');
    const { espera, abreReto } = turno;
    return { ok: false, motivo: 'demasiados-intentos', espera, reto: abreReto ? await retos.crear() : null };
  }
  const answer = await askMoodle(context, typed, clave);
  if (answer.ok) {
    const abierta = await db.transaction().execute(async (tx) => {
      await clearIntentos(tx, usuario, context.now());
      const anterior = context.refreshTokens.read(cookie?.token ?? '');
      if (anterior) await endSesion(tx, anterior.sesion, 'reemplazada', direccion);
      return startSesion({ ...context, db: tx }, answer, { direccion, navegador });
    });
    // A person who enters by e-mail address may type the user name next time.
    const suyos = [...new Set([canonico, usuarioCanonico(answer.identidad.usuario)])];
    return { ok: true, dispositivo: dispositivos.agregar(dispositivo, suyos, context.now()), ...abierta };
  }
  if (answer.motivo !== 'credenciales') await forgetIntento(db, turno.intento);
  if (!isAjeno(answer.motivo)) await auditRechazo(context, { usuario, direccion }, answer.motivo);
  return { ok: false, motivo: answer.motivo };
}

type MoodleLogin = { readonly token: string; readonly identidad: IdentidadMoodle };

async function askMoodle({ moodle }: Context, usuario: string, clave: string) {
  const entered = await moodle.logIn(usuario, clave);
  if (!entered.ok) return entered;
  const read = await moodle.readIdentidad(entered.token);
  return read.ok ? { ok: true as const, token: entered.token, identidad: read.valor } : read;
}

async function startSesion(
  context: Context,
  { token, identidad }: MoodleLogin,
  { direccion, navegador }: Pick<Credenciales, 'direccion' | 'navegador'>,
): Promise<Abierta> {
  const now = context.now();
  const id = randomUUID();
  const { token: access, acceso } = newAcceso(id, { lifetime: context.accessSeconds, now });
  const sesion: Sesion = {
    ...identidadOf(context, identidad),
    id,
    servidor: context.servidor,
    usuario: identidad.usuario,
    moodle_id: identidad.id,
    moodle_token: context.tokenSeal.seal(token, id),
    roles_leidos: now,
    roles_intentados: now,
    estado_intentado: now,
    generacion: 1,
    cookie_anterior: false,
    usos: [],
    accesos: [acceso],
    navegador,
    creada: now,
    vence: venceOf(context, now, now),
  };
  await insertSesion(context.db, sesion);
  const quien = { usuario: sesion.usuario, roles: sesion.roles, direccion };
  await record(context.db, { accion: 'sesion.ingreso', quien, objeto: { tipo: 'sesion', ids: [id] } });
  return openSesion(context, sesion, { generacion: sesion.generacion, access });
}

async function auditRechazo({ db }: Context, origen: Origen, motivo: Rechazo | 'demasiados-intentos'): Promise<void> {
  await recordRechazo(db, { accion: 'sesion.ingreso', quien: { ...origen, roles: [] }, detalle: { motivo } });
}
