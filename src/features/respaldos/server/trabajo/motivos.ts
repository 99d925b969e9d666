import { falloEnPalabras, type FalloMoodle, type MotivoMoodle } from '#features/moodle/server/service.ts';
import type { MbzProblem } from './mbz.ts';

/**
 * Whom a failed call about one course concerns: the course alone, or the whole server, which may answer again after a
 * while (`espera`) or not until somebody does something about it (`cierra`).
 */
const ALCANCES: Readonly<Record<MotivoMoodle, 'curso' | 'espera' | 'cierra'>> = {
  'no-responde': 'espera',
  'respuesta-invalida': 'espera',
  'servicio-apagado': 'cierra',
  mantenimiento: 'espera',
  'token-invalido': 'cierra',
  'cuenta-bloqueada': 'cierra',
  'cambiar-clave': 'cierra',
  'perfil-incompleto': 'cierra',
  'sin-permiso': 'curso',
  'no-existe': 'curso',
  ocupado: 'curso',
  'parametro-invalido': 'curso',
  'error-moodle': 'curso',
};

/** Whether a failed call concerns the course that it was about and no other. */
export const esDelCurso = ({ motivo }: FalloMoodle): boolean => ALCANCES[motivo] === 'curso';

/** Whether a server that failed so may answer again by itself. */
export const puedePasar = ({ motivo }: FalloMoodle): boolean => ALCANCES[motivo] !== 'cierra';

/** Reason of a course that Moodle does not find. */
export const SIN_CURSO = 'Este curso ya no existe en Moodle.';

/** Why, for whoever manages. */
export const palabrasDe: (falla: FalloMoodle) => string = falloEnPalabras;

/** The same where the server fails for one course, and answers otherwise. */
export const palabrasDelCurso = (falla: FalloMoodle): string =>
  falla.motivo === 'no-responde'
    ? 'Moodle no respondió por este curso, aunque la plataforma sí responde.'
    : palabrasDe(falla);

/** Said after it, where a course was asked for as often as it is. */
export const seAgotaron = (veces: number): string =>
  `Se intentó ${veces} veces: pida que revisen este curso en Moodle.`;

/** Reason of a course whose server is not configured any more. */
export const SIN_SERVIDOR = 'Esta plataforma ya no está en los ajustes de la aplicación.';
export const CRON_QUIETO =
  'Moodle no ha empezado la copia: las hace su tarea programada (cron). Si sigue así, pida que revisen el cron del servidor.';
export const SE_AGOTO =
  'Moodle no terminó la copia en seis horas. Pida que revisen la tarea programada (cron) del servidor e inténtelo de nuevo.';
export const NO_PUDO =
  'Moodle no pudo hacer la copia de este curso. Pida que miren el registro de su tarea programada (cron) e inténtelo de nuevo.';
export const SIN_ARCHIVO = 'Moodle hizo la copia, pero su archivo ya no está allí. Inténtelo de nuevo.';
export const SE_OLVIDO = 'Moodle ya no sabe de esta copia. Inténtelo de nuevo.';

const SIGUE_ALLI = 'No se guardó; su archivo sigue en el área de copias del curso, en Moodle.';

/** The reason and the remedy for a copy that came and cannot be restored. */
export function inservible(problema: MbzProblem): string {
  if (problema.que === 'version')
    return `Esta copia no se puede restaurar: Moodle le puso una versión que ningún Moodle admite (${problema.version}). Pasa con las primeras copias de una plataforma. ${SIGUE_ALLI} Inténtelo de nuevo en unos minutos; si se repite, pida que actualicen allí el complemento «Gestión Curricular».`;
  if (problema.que === 'curso')
    return `Moodle entregó la copia de otro curso (el ${problema.curso}). ${SIGUE_ALLI} Inténtelo de nuevo; si se repite, avise a quien administra la plataforma.`;
  return `El archivo de esta copia está incompleto o dañado y no se puede abrir. ${SIGUE_ALLI} Inténtelo de nuevo; si se repite, pida que revisen el espacio en disco y el registro del cron de Moodle.`;
}

export const SIN_ESPACIO =
  'No hay espacio en el disco de la aplicación para esta copia. Libere espacio o borre copias antiguas e inténtelo de nuevo.';
export const NO_SE_SABE =
  'Se perdió la respuesta de Moodle y no se puede saber si el curso quedó reiniciado por completo. Revíselo en Moodle; reiniciarlo de nuevo no daña nada.';
export const SE_INTERRUMPIO = 'Se interrumpió y nadie lo terminó. Inténtelo de nuevo.';
