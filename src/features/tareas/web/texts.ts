import { textoDeFecha, textoDeInstante } from '#catalogo/momento.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import type { Tarea } from '../contract.ts';

/** Less than this tells nothing about how fast it goes. */
const BASTANTE_MS = 3000;

/** How long a job will still take, in ms; null as long as that cannot be known. */
export function loQueFalta({
  hechos,
  total,
  cuenta,
  cambiada,
}: Pick<Tarea, 'hechos' | 'total' | 'cuenta' | 'cambiada'>): number | null {
  if (hechos === null || total === null || !cuenta) return null;
  const elapsed = Date.parse(cambiada) - Date.parse(cuenta.desde);
  const done = hechos - cuenta.hechos;
  if (elapsed < BASTANTE_MS || done <= 0) return null;
  return Math.max(0, ((total - hechos) * elapsed) / done);
}

/** A time to come, as people say it: exact only where that would be true. */
export function enPalabras(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return 'unos segundos';
  if (seconds < 55) return `unos ${Math.round(seconds / 10) * 10} segundos`;
  const minutes = Math.round(seconds / 60);
  if (minutes <= 1) return 'un minuto';
  if (minutes < 60) return `unos ${minutes} minutos`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'una hora' : `unas ${hours} horas`;
}

/** How long a job took that came to its end; null while it has not. */
export function textoDeDuracion({ iniciada, terminada }: Pick<Tarea, 'iniciada' | 'terminada'>): string | null {
  if (iniciada === null || terminada === null) return null;
  return `Tardó ${enPalabras(Date.parse(terminada) - Date.parse(iniciada))}`;
}

const DIA_MS = 86_400_000;

/** Until when a file can be downloaded: `Disponible hasta mañana 12:26 p. m.`, or with the date where it is further away. */
export function textoDePlazo(vence: Date, ahora: Date): string {
  const dia = textoDeFecha(vence);
  const cercanos = { [textoDeFecha(ahora)]: 'hoy', [textoDeFecha(new Date(ahora.getTime() + DIA_MS))]: 'mañana' };
  const entero = textoDeInstante(vence);
  const cercano = cercanos[dia];
  return `Disponible hasta ${cercano ? entero.replace(`${dia},`, cercano) : `el ${entero}`}`;
}

const conVerbo = (tiempo: string): string =>
  `${tiempo.startsWith('uno') || tiempo.startsWith('unas') ? 'faltan' : 'falta'} ${tiempo}`;

/** `faltan unos 40 segundos`; null as long as that cannot be known. */
export function textoDeLoQueFalta(tarea: Parameters<typeof loQueFalta>[0]): string | null {
  const falta = loQueFalta(tarea);
  return falta === null ? null : conVerbo(enPalabras(falta));
}

/** What is being done, how many of how many, and the time left: `Escribiendo las filas · 12.000 de 200.000 · falta un minuto`. */
export function textoDeAvance(
  tarea: Pick<Tarea, 'estado' | 'fase' | 'hechos' | 'total' | 'cuenta' | 'cambiada' | 'cancelando'>,
): string {
  const { estado, fase, hechos, total, cancelando } = tarea;
  if (cancelando) return 'Cancelando…';
  if (estado === 'en-cola') return fase ?? 'Espera su turno';
  const parts = [
    fase ?? 'Comenzando',
    hechos !== null && (total === null ? enMiles(hechos) : `${enMiles(hechos)} de ${enMiles(total)}`),
    textoDeLoQueFalta(tarea),
  ];
  return parts.filter(Boolean).join(' · ');
}
