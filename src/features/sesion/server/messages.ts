// Answers to refused sign-ins and renewals, by reason.
import { MOTIVOS_IN_WORDS, type IngresoEnMoodle } from '#core/moodle/server/service.ts';
import { countOf } from '#platform/contract/quantities.ts';

/** Reason for which a sign-in or a token was refused. */
export type Rechazo =
  | Extract<IngresoEnMoodle, { ok: false }>['motivo']
  /** Moodle knows no such code of this sign-in any longer. */
  | 'codigo-rechazado'
  /** A launch that is not for us, or that Moodle did not sign. */
  | 'lanzamiento-rechazado'
  /** The browser did not begin this sign-in with the campus, or began it too long ago. */
  | 'ingreso-ajeno';

type Respuesta = { readonly status: 401 | 403 | 503; readonly message: string };

const FUERA_DE_SERVICIO: Respuesta = {
  status: 503,
  message: 'Moodle no responde en este momento. Inténtelo de nuevo en unos minutos.',
};
const MAL_CONFIGURADO: Respuesta = {
  status: 503,
  message: 'En este momento no se puede ingresar. Por favor avise a soporte.',
};
const CUENTA_SIN_PERMISO: Respuesta = {
  status: 403,
  message: 'Su cuenta de Moodle no tiene permiso para ingresar aquí. Comuníquese con quien administra la plataforma.',
};
const PERFIL_PENDIENTE: Respuesta = {
  status: 403,
  message: 'Moodle le pide completar su perfil o aceptar sus políticas. Hágalo allí e inténtelo de nuevo.',
};

/** Answer to a person whose sign-in Moodle refuses, by reason. */
export const RECHAZOS: Readonly<Record<Rechazo, Respuesta>> = {
  credenciales: { status: 401, message: 'El usuario o la contraseña no son correctos.' },
  'codigo-rechazado': { status: 401, message: 'El ingreso tardó demasiado o ya se usó. Inténtelo de nuevo.' },
  'lanzamiento-rechazado': {
    status: 401,
    message: 'No pudimos comprobar su ingreso con el campus. Inténtelo de nuevo y, si se repite, avise a soporte.',
  },
  'ingreso-ajeno': {
    status: 401,
    message: 'Este enlace de ingreso es de otro navegador o ya venció. Ingrese de nuevo.',
  },
  'no-confirmado': {
    status: 403,
    message: 'Su cuenta de Moodle no está confirmada. Abra el enlace del correo de confirmación e inténtelo de nuevo.',
  },
  'cambiar-clave': {
    status: 403,
    message: 'Moodle le pide cambiar la contraseña. Cámbiela allí e ingrese aquí con la nueva.',
  },
  'politica-pendiente': PERFIL_PENDIENTE,
  'perfil-incompleto': PERFIL_PENDIENTE,
  'sin-permiso-token': CUENTA_SIN_PERMISO,
  'cuenta-bloqueada': CUENTA_SIN_PERMISO,
  'token-invalido': CUENTA_SIN_PERMISO,
  mantenimiento: { status: 503, message: MOTIVOS_IN_WORDS.mantenimiento },
  'no-responde': FUERA_DE_SERVICIO,
  'respuesta-invalida': { status: 503, message: MOTIVOS_IN_WORDS['respuesta-invalida'] },
  'error-moodle': { status: 503, message: MOTIVOS_IN_WORDS['error-moodle'] },
  'servicio-apagado': MAL_CONFIGURADO,
  'sin-permiso': MAL_CONFIGURADO,
  'cuenta-de-servicio': MAL_CONFIGURADO,
  'no-existe': MAL_CONFIGURADO,
  ocupado: FUERA_DE_SERVICIO,
  'parametro-invalido': MAL_CONFIGURADO,
};

/** Refusals that say that the proof was wrong: only these count as attempts. */
export const isPruebaErrada = (motivo: Rechazo): boolean => RECHAZOS[motivo].status === 401;

/** Answers where people sign in in the other way only (`MOODLE_LOGIN`). */
export const SOLO_CAMPUS =
  'Aquí se ingresa con el campus: en la página de ingreso, elija «Ingresar con el campus virtual».';
export const SOLO_CLAVE = 'Aquí se ingresa con el usuario y la contraseña del campus virtual.';

/** Returns true if the reason is Moodle's state, which says nothing about the password or the session. */
export const isAjeno = (motivo: Rechazo): boolean => RECHAZOS[motivo].status === 503;

/** Answer while roles have been unreadable for too long. */
export const ROLES_VENCIDOS =
  'Moodle no responde desde hace más de 12 horas y no podemos comprobar sus permisos. Su sesión se conserva: inténtelo de nuevo en unos minutos.';

/** Builds the refusal that says how long to wait. @param segundos at least 1 */
export function tooManyIntentos(segundos: number): string {
  const [cuenta, unidad] = segundos < 60 ? [segundos, 'segundo'] : [Math.ceil(segundos / 60), 'minuto'];
  return `Ha intentado ingresar muchas veces. Espere ${countOf(cuenta, unidad, `${unidad}s`)} e inténtelo de nuevo.`;
}
