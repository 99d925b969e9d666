// Failures of Moodle while a batch is processed: scope, reason in words, and retry of single courses.
import { formatInstante } from '#catalogo/momento.ts';
import { falloInWords, type FalloMoodle, type MotivoMoodle } from '#core/moodle/server/service.ts';
import type { JobContext, ServerRun, Step } from '../context.ts';
import { endFilas, type CursoDeTandaFila } from '../filas.store.ts';
import { clearFailures, countFailingCursos, countFailure, explainFailure } from './failures.store.ts';
import type { MbzProblem } from './mbz.ts';

/**
 * Scope of a failed call about one course: only that course, the server temporarily (`espera`), or the server until a
 * person intervenes (`cierra`).
 */
const ALCANCES: Readonly<Record<MotivoMoodle, 'curso' | 'espera' | 'cierra'>> = {
  'no-responde': 'espera',
  'respuesta-invalida': 'espera',
  'servicio-apagado': 'cierra',
  mantenimiento: 'espera',
  'token-invalido': 'cierra',
  'cuenta-bloqueada': 'cierra',
  'cambiar-clave': 'cierra',
  'politica-pendiente': 'cierra',
  'perfil-incompleto': 'cierra',
  'cuenta-de-servicio': 'cierra',
  'sin-permiso': 'curso',
  'no-existe': 'curso',
  ocupado: 'curso',
  'parametro-invalido': 'curso',
  'error-moodle': 'curso',
};

/** Returns true if the failure concerns only the course of the call. */
export const isOfCurso = ({ motivo }: FalloMoodle): boolean => ALCANCES[motivo] === 'curso';

export const mayRecover = ({ motivo }: FalloMoodle): boolean => ALCANCES[motivo] !== 'cierra';

export const SIN_CURSO = 'Este curso ya no existe en Moodle.';

export const textOfFailure: (falla: FalloMoodle) => string = falloInWords;

/** Reason in words if the server fails for one course only. */
const textOfCursoFailure = (falla: FalloMoodle): string =>
  falla.motivo === 'no-responde'
    ? 'Moodle no respondió por este curso, aunque la plataforma sí responde.'
    : textOfFailure(falla);

/** Sentence added after the last attempt for a course. */
const retriesExhausted = (attempts: number): string =>
  `Se intentó ${attempts} veces: pida que revisen este curso en Moodle.`;

export const SIN_SERVIDOR = 'Esta plataforma ya no está en los ajustes de la aplicación.';
export const CRON_QUIETO =
  'Moodle no ha empezado la copia: las hace su tarea programada (cron). Si sigue así, pida que revisen el cron del servidor.';
export const OTRA_COPIA =
  'Moodle ya tiene otra copia de este curso, en marcha o en espera; esta empieza cuando esa termine.';
export const OTRA_QUIETA = `${OTRA_COPIA} Como no termina, pida que revisen la tarea programada (cron) del servidor.`;
export const SE_AGOTO =
  'Moodle no terminó la copia en seis horas. Pida que revisen la tarea programada (cron) del servidor e inténtelo de nuevo.';
export const NO_PUDO =
  'Moodle no pudo hacer la copia de este curso. Pida que miren el registro de su tarea programada (cron) e inténtelo de nuevo.';
export const SIN_ARCHIVO = 'Moodle hizo la copia, pero su archivo ya no está allí. Inténtelo de nuevo.';
export const SE_OLVIDO = 'Moodle ya no sabe de esta copia. Inténtelo de nuevo.';

const SIGUE_ALLI = 'No se guardó; su archivo sigue en el área de copias del curso, en Moodle.';

/** Reason and remedy of a copy that cannot be restored. */
export function unusableText(problema: MbzProblem): string {
  if (problema.que === 'version')
    return `Esta copia no se puede restaurar: Moodle le puso una versión que ningún Moodle admite (${problema.version}). Pasa con las primeras copias de una plataforma. ${SIGUE_ALLI} Inténtelo de nuevo en unos minutos; si se repite, pida que actualicen allí el complemento «Gestión Curricular».`;
  if (problema.que === 'curso')
    return `Moodle entregó la copia de otro curso (el ${problema.curso}). ${SIGUE_ALLI} Inténtelo de nuevo; si se repite, avise a quien administra la plataforma.`;
  return `El archivo de esta copia está incompleto o dañado y no se puede abrir. ${SIGUE_ALLI} Inténtelo de nuevo; si se repite, pida que revisen el espacio en disco y el registro del cron de Moodle.`;
}

export const SIN_ESPACIO =
  'No hay espacio en el disco de la aplicación para esta copia. Libere espacio o borre copias antiguas e inténtelo de nuevo.';
export const MUY_GRANDE = `El almacén de archivos no admite un archivo tan grande como esta copia. ${SIGUE_ALLI} Descárguela en Moodle.`;
export const SE_INTERRUMPIO = 'Se interrumpió y nadie lo terminó. Inténtelo de nuevo.';

/** Retries of a course for which the server does not answer. */
const REINTENTOS = 3;

/** Failing courses without a success in between from which the server itself is considered down. */
const MAX_FAILING = 5;

type FailureCount = { readonly tropiezos: number; readonly tropezo: Date | null };

/** Instant of the next attempt for a course; null if it is due now. */
export function dueAt({ esperasMs }: Pick<JobContext, 'esperasMs'>, { tropiezos, tropezo }: FailureCount): Date | null {
  return tropezo && new Date(tropezo.getTime() + (esperasMs[Math.min(tropiezos, REINTENTOS) - 1] ?? 0));
}

export function isDue({ context }: Pick<ServerRun, 'context'>, fila: FailureCount): boolean {
  const due = dueAt(context, fila);
  return due === null || due <= context.now();
}

/**
 * Runs a step for several courses at once, as many as the server has places. A course that fails while the server
 * answers otherwise waits alone.
 */
export async function runForEach(
  parte: ServerRun,
  filas: readonly CursoDeTandaFila[],
  step: (fila: CursoDeTandaFila) => Step,
): Step {
  const fallas = await Promise.all(
    filas.map(async (fila) => {
      const falla = await step(fila);
      if (!falla && fila.tropiezos > 0) await clearFailures(parte.context.db, fila);
      return falla ? [{ fila, falla }] : [];
    }),
  );
  const [primera, ...others] = fallas.flat();
  if (!primera) return null;
  const deteccion = await parte.servidor.complemento.detectar(true);
  if (!deteccion.ok) return deteccion;
  for (const { fila, falla } of [primera, ...others]) await recordFailure(parte, fila, falla);
  const count = await countFailingCursos(parte.context.db, parte.tanda.id, parte.servidor.name);
  return count < MAX_FAILING ? null : primera.falla;
}

/** Postpones a course, longer each time. After too many failures it ends with the reason. */
async function recordFailure(
  { context, tanda, onCambio }: ServerRun,
  fila: CursoDeTandaFila,
  falla: FalloMoodle,
): Promise<void> {
  const { db, now, esperasMs } = context;
  const failureCount = await countFailure(db, fila, now());
  if (failureCount === undefined) return;
  onCambio();
  const dicho = textOfCursoFailure(falla);
  if (mayRecover(falla) && failureCount <= Math.min(REINTENTOS, esperasMs.length)) {
    const hasta = dueAt(context, { tropiezos: failureCount, tropezo: now() }) ?? now();
    await explainFailure(db, fila.id, `${dicho} Se intenta de nuevo el ${formatInstante(hasta)}`);
    return;
  }
  const motivo = failureCount > 1 ? `${dicho} ${retriesExhausted(failureCount)}` : dicho;
  await endFilas(db, { tanda: tanda.id, id: fila.id }, { estado: 'fallido', motivo, now: now() });
}
