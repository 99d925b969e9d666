// Estimates the remaining time of a job, and puts its times and progress into words.
import { formatFecha, formatInstante } from '#catalogo/momento.ts';
import type { Tarea } from '#core/tareas/contract.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { DAY_MS } from '#platform/contract/time.ts';

const MIN_ELAPSED_MS = 3000;

/** Estimates the remaining time of a job in ms; null while unknown. */
export function remainingMs({
  hechos,
  total,
  cuenta,
  cambiada,
}: Pick<Tarea, 'hechos' | 'total' | 'cuenta' | 'cambiada'>): number | null {
  if (hechos === null || total === null || !cuenta) return null;
  const elapsed = Date.parse(cambiada) - Date.parse(cuenta.desde);
  const done = hechos - cuenta.hechos;
  if (elapsed < MIN_ELAPSED_MS || done <= 0) return null;
  return Math.max(0, ((total - hechos) * elapsed) / done);
}

/** Formats a duration as people say it, rounded. */
export function inWords(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return 'unos segundos';
  if (seconds < 55) return `unos ${Math.round(seconds / 10) * 10} segundos`;
  const minutes = Math.round(seconds / 60);
  if (minutes <= 1) return 'un minuto';
  if (minutes < 60) return `unos ${minutes} minutos`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'una hora' : `unas ${hours} horas`;
}

/** Formats the duration of an ended job; null if it has not ended. */
export function textOfDuration({ iniciada, terminada }: Pick<Tarea, 'iniciada' | 'terminada'>): string | null {
  if (iniciada === null || terminada === null) return null;
  return `Tardó ${inWords(Date.parse(terminada) - Date.parse(iniciada))}`;
}

/** Formats the end of a download period: `Disponible hasta mañana 12:26 p. m.`, or with the date if further away. */
export function textOfPlazo(vence: Date, now: Date): string {
  const dia = formatFecha(vence);
  const cercanos = { [formatFecha(now)]: 'hoy', [formatFecha(new Date(now.getTime() + DAY_MS))]: 'mañana' };
  const entero = formatInstante(vence);
  const cercano = cercanos[dia];
  return `Disponible hasta ${cercano ? entero.replace(`${dia},`, cercano) : `el ${entero}`}`;
}

const withVerb = (tiempo: string): string =>
  `${tiempo.startsWith('uno') || tiempo.startsWith('unas') ? 'faltan' : 'falta'} ${tiempo}`;

/** Formats the remaining time: `faltan unos 40 segundos`; null while unknown. */
export function textOfRemaining(tarea: Parameters<typeof remainingMs>[0]): string | null {
  const remaining = remainingMs(tarea);
  return remaining === null ? null : withVerb(inWords(remaining));
}

/** Formats phase, progress and remaining time: `Escribiendo las filas · 12.000 de 200.000 · falta un minuto`. */
export function textOfAvance(
  tarea: Pick<Tarea, 'estado' | 'fase' | 'hechos' | 'total' | 'cuenta' | 'cambiada' | 'cancelando'>,
): string {
  const { estado, fase, hechos, total, cancelando } = tarea;
  if (cancelando) return 'Cancelando…';
  if (estado === 'en-cola') return fase ?? 'Espera su turno';
  const parts = [
    fase ?? 'Comenzando',
    hechos !== null && (total === null ? inThousands(hechos) : `${inThousands(hechos)} de ${inThousands(total)}`),
    textOfRemaining(tarea),
  ];
  return parts.filter(Boolean).join(' · ');
}
