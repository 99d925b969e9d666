// Answers to refused sign-ins and renewals, by reason.
import { type IngresoEnMoodle, MOTIVOS_IN_WORDS } from '#features/moodle/server/service.ts';

/** Reason for which Moodle refused a sign-in or a token. */
export type Rechazo = Extract<IngresoEnMoodle, { ok: false }>['motivo'];

type Respuesta = { readonly status: 401 | 403 | 503; readonly message: string };

const FUERA_DE_SERVICIO: Respuesta = {
  status: 503,
  message: 'Moodle no responde en este momento. Inténtelo de nuevo en unos minutos.',
};
const MAL_CONFIGURADO: Respuesta = {
  status: 503,
  message: 'Moodle no admite el ingreso desde esta aplicación. Avise a quien administra la plataforma.',
};
const CUENTA_SIN_PERMISO: Respuesta = {
  status: 403,
  message: 'Su cuenta de Moodle no tiene permiso para ingresar aquí. Comuníquese con quien administra la plataforma.',
};

/** Answer to a person whose sign-in Moodle refuses, by reason. */
export const RECHAZOS: Readonly<Record<Rechazo, Respuesta>> = {
  credenciales: { status: 401, message: 'El usuario o la contraseña no son correctos.' },
  'no-confirmado': {
    status: 403,
    message: 'Su cuenta de Moodle no está confirmada. Abra el enlace del correo de confirmación e inténtelo de nuevo.',
  },
  'cambiar-clave': {
    status: 403,
    message: 'Moodle le pide cambiar la contraseña. Cámbiela allí e ingrese aquí con la nueva.',
  },
  'perfil-incompleto': {
    status: 403,
    message: 'Moodle le pide completar su perfil o aceptar sus políticas. Hágalo allí e inténtelo de nuevo.',
  },
  'sin-permiso-token': CUENTA_SIN_PERMISO,
  'cuenta-bloqueada': CUENTA_SIN_PERMISO,
  'token-invalido': CUENTA_SIN_PERMISO,
  mantenimiento: { status: 503, message: MOTIVOS_IN_WORDS.mantenimiento },
  'no-responde': FUERA_DE_SERVICIO,
  'respuesta-invalida': FUERA_DE_SERVICIO,
  'error-moodle': FUERA_DE_SERVICIO,
  'servicio-apagado': MAL_CONFIGURADO,
  'sin-permiso': MAL_CONFIGURADO,
  'no-existe': MAL_CONFIGURADO,
  ocupado: FUERA_DE_SERVICIO,
  'parametro-invalido': MAL_CONFIGURADO,
};

/** Returns true if the reason is Moodle's state, which says nothing about the password or the session. */
export const isAjeno = (motivo: Rechazo): boolean => RECHAZOS[motivo].status === 503;

/** Answer while roles have been unreadable for too long. */
export const ROLES_VENCIDOS =
  'Moodle no responde desde hace más de 12 horas y no podemos comprobar sus permisos. Su sesión se conserva: inténtelo de nuevo en unos minutos.';

/** Builds the refusal that says how long to wait. @param segundos at least 1 */
export function tooManyIntentos(segundos: number): string {
  const [cuenta, unidad] = segundos < 60 ? [segundos, 'segundo'] : [Math.ceil(segundos / 60), 'minuto'];
  return `Hubo demasiados intentos de ingreso. Espere ${cuenta} ${unidad}${cuenta === 1 ? '' : 's'} e inténtelo de nuevo.`;
}
