// Signs a person in by password or by Moodle's own login: counts the attempt, starts the session, audits the outcome.
import { randomUUID } from 'node:crypto';
import { record, recordRechazo } from '#core/auditoria/server/service.ts';
import { usuarioCanonico, type IdentidadMoodle, type Llave } from '#core/moodle/server/service.ts';
import type { Reto } from '#platform/contract/reto.ts';
import { networkOf } from '#platform/server/http/sender.ts';
import { identidadOf, openSesion, SIN_TOKEN, venceOf, type Abierta, type Context } from './context.ts';
import type { CookieDeRenovacion } from './cookies.ts';
import { clearIntentos, forgetIntento, takeTurno, type Origen, type Pruebas } from './intentos.ts';
import { isAjeno, isPruebaErrada, type Rechazo } from './messages.ts';
import { endSesion } from './refresh.ts';
import { insertSesion, type Sesion } from './store.ts';
import { newAcceso } from './tokens.ts';

/** The browser from which a person signs in. */
export type Navegador = {
  readonly direccion: string;
  /** Browser and system in words; empty where they are not known. */
  readonly navegador: string;
  /** Its earlier refresh cookie: that session ends when the new one starts. */
  readonly cookie: CookieDeRenovacion | undefined;
  /** Its device cookie, and the challenge that it solved. */
  readonly dispositivo: string | undefined;
  readonly reto: string | undefined;
};

export type Credenciales = Navegador & { readonly usuario: string; readonly clave: string };

/** The return of a person from Moodle's own login. */
export type Regreso = Navegador & {
  readonly codigo: string;
  /** The secret of the sign-in that this browser began; null if it began none, or another one. */
  readonly verificador: string | null;
};

export type Ingreso =
  | ({ readonly ok: true; readonly dispositivo: string; readonly cuenta: string } & Abierta)
  | { readonly ok: false; readonly motivo: Rechazo }
  | { readonly ok: false; readonly motivo: 'demasiados-intentos'; readonly espera: number; readonly reto: Reto | null };

/** Signs a person in with Moodle. The password is sent to Moodle only. */
export async function login(context: Context, { usuario, clave, ...navegador }: Credenciales): Promise<Ingreso> {
  return enter(context, navegador, {
    nombre: usuarioCanonico(usuario),
    isTyped: true,
    async verify() {
      const entered = await context.moodle.logIn(usuario, clave);
      return entered.ok ? readPersona(context, entered.token) : entered;
    },
  });
}

/** Signs in a person who logged in at Moodle itself, whatever its method (docs/decisions/0059). */
export async function loginWithCampus(
  context: Context,
  { codigo, verificador, ...navegador }: Regreso,
): Promise<Ingreso> {
  return enter(context, navegador, {
    // Each code is a name of its own, which no one can type: only the attempts of the address add up.
    nombre: `campus ${codigo}`,
    isTyped: false,
    async verify() {
      if (verificador === null) return { ok: false, motivo: 'ingreso-ajeno' };
      if (context.lti?.pases.isPase(codigo)) {
        const abierto = await context.lti.pases.redeem(context.db, codigo, verificador, context.now());
        return abierto.ok ? readPersona(context, abierto.id) : abierto;
      }
      const canje = await context.moodle.campus.redeem(codigo, verificador);
      if (!canje.ok) return canje;
      if (!canje.valor) return { ok: false, motivo: 'codigo-rechazado' };
      return readPersona(context, canje.valor.token ?? canje.valor.id);
    },
  });
}

/** A person whose identity is proven. */
type Persona = { readonly llave: Llave; readonly identidad: IdentidadMoodle };

type Prueba = { readonly ok: true; readonly persona: Persona } | { readonly ok: false; readonly motivo: Rechazo };

type Intento = {
  /** The name that attempts count against, as Moodle reads it. */
  readonly nombre: string;
  /** True if the person typed it, and may type it again. */
  readonly isTyped: boolean;
  /** Finds out who the person is. */
  readonly verify: () => Promise<Prueba>;
};

/**
 * Counts an attempt, has the identity proven, and opens the session: the same for every way of signing in.
 * @throws {QueueFull} when too many attempts wait for others
 */
const enter = async (context: Context, navegador: Navegador, intento: Intento): Promise<Ingreso> =>
  context.attempts.run(networkOf(navegador.direccion), async () => attempt(context, navegador, intento));

async function attempt(
  context: Context,
  { direccion, navegador, cookie, dispositivo = '', reto }: Navegador,
  { nombre, isTyped, verify }: Intento,
): Promise<Ingreso> {
  const { db, limits, dispositivos, retos } = context;
  const usuario = await context.nombres.guardado(nombre);
  const pruebas: Pruebas = {
    dispositivo: dispositivos.conoce(dispositivo, nombre, context.now()),
    spendReto: reto === undefined ? null : async (tx) => retos.spend(reto, tx),
  };
  const turno = await takeTurno(db, { usuario, direccion }, pruebas, { limits, now: context.now() });
  if (!turno.ok) {
    await auditRechazo(context, { usuario, direccion }, 'demasiados-intentos');
    const { espera, opensReto } = turno;
    return { ok: false, motivo: 'demasiados-intentos', espera, reto: opensReto ? await retos.create() : null };
  }
  const prueba = await verify();
  if (prueba.ok) {
    const { persona } = prueba;
    const abierta = await db.transaction().execute(async (tx) => {
      await clearIntentos(tx, usuario, context.now());
      const anterior = context.refreshTokens.read(cookie?.token ?? '');
      if (anterior) await endSesion(tx, anterior.sesion, 'reemplazada', direccion);
      return startSesion({ ...context, db: tx }, persona, { direccion, navegador });
    });
    const cuenta = persona.identidad.usuario;
    // A person who enters by e-mail address may type the user name next time.
    const usuarios = [...new Set([...(isTyped ? [nombre] : []), usuarioCanonico(cuenta)])];
    return { ok: true, cuenta, dispositivo: dispositivos.add(dispositivo, usuarios, context.now()), ...abierta };
  }
  const { motivo } = prueba;
  if (!isPruebaErrada(motivo)) await forgetIntento(db, turno.intento);
  if (!isAjeno(motivo)) await auditRechazo(context, { usuario, direccion }, motivo);
  return { ok: false, motivo };
}

async function readPersona({ moodle }: Context, llave: Llave): Promise<Prueba> {
  const read = await moodle.readIdentidad(llave);
  return read.ok ? { ok: true, persona: { llave, identidad: read.valor } } : read;
}

async function startSesion(
  context: Context,
  { llave, identidad }: Persona,
  { direccion, navegador }: Pick<Navegador, 'direccion' | 'navegador'>,
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
    moodle_token: context.tokenSeal.seal(typeof llave === 'string' ? llave : SIN_TOKEN, id),
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
  const actor = { usuario: sesion.usuario, roles: sesion.roles, direccion };
  await record(context.db, { accion: 'sesion.ingreso', principal: actor, objeto: { tipo: 'sesion', ids: [id] } });
  return openSesion(context, sesion, { generacion: sesion.generacion, access });
}

async function auditRechazo({ db }: Context, origen: Origen, motivo: Rechazo | 'demasiados-intentos'): Promise<void> {
  await recordRechazo(db, { accion: 'sesion.ingreso', principal: { ...origen, roles: [] }, detalle: { motivo } });
}
