// Ranges of days for charts and filters: their keys, the stretches of a period, and their texts.
import { DAY_MS } from '#platform/contract/time.ts';
import { addDias } from './dias-habiles.ts';

/** Lengths of the stretches of a chart through time, from the shortest on. */
const TRAMOS = ['dia', 'semana', 'mes', 'trimestre', 'ano'] as const;

export type TramoDeTiempo = (typeof TRAMOS)[number];

/** Names of the stretches, as categories of a chart. */
export const NOMBRE_DE_TRAMO: Readonly<Record<TramoDeTiempo, string>> = {
  dia: 'Día',
  semana: 'Semana',
  mes: 'Mes',
  trimestre: 'Trimestre',
  ano: 'Año',
};

/** A range of civil days, both ends included. */
export type Rango = { readonly desde: string; readonly hasta: string };

const DIA = String.raw`\d{4}-\d{2}-\d{2}`;
const RANGO = new RegExp(`^(${DIA})(?:/(${DIA}))?$`);

/** Returns the key of a range in a mark: a day alone, or the first and the last. */
export const claveOfRango = ({ desde, hasta }: Rango): string => (desde === hasta ? desde : `${desde}/${hasta}`);

/** Returns true if a text is a day of the calendar, which the 30th of February is not. */
function isDia(texto: string | undefined): texto is string {
  const time = Date.parse(`${texto}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${texto}T`);
}

/** Returns the range of a key; undefined for a text that is no such key. */
export function rangoOf(clave: string): Rango | undefined {
  const [, desde, hasta = desde] = RANGO.exec(clave) ?? [];
  return isDia(desde) && isDia(hasta) && desde <= hasta ? { desde, hasta } : undefined;
}

export const isRango = (clave: string): boolean => rangoOf(clave) !== undefined;

const inUtc = (dia: string): Date => new Date(`${dia}T00:00:00Z`);
const firstOfMes = (year: number, mes: number): string => new Date(Date.UTC(year, mes, 1)).toISOString().slice(0, 10);

/** Returns the first day of the stretch that contains a day. */
function comienzoOf(dia: string, tramo: TramoDeTiempo): string {
  const fecha = inUtc(dia);
  const [year, mes] = [fecha.getUTCFullYear(), fecha.getUTCMonth()];
  const comienzos: Readonly<Record<TramoDeTiempo, () => string>> = {
    dia: () => dia,
    // Weeks begin on Monday.
    semana: () => addDias(dia, -((fecha.getUTCDay() + 6) % 7)),
    mes: () => firstOfMes(year, mes),
    trimestre: () => firstOfMes(year, mes - (mes % 3)),
    ano: () => firstOfMes(year, 0),
  };
  return comienzos[tramo]();
}

function siguienteOf(comienzo: string, tramo: TramoDeTiempo): string {
  if (tramo === 'dia') return addDias(comienzo, 1);
  if (tramo === 'semana') return addDias(comienzo, 7);
  const fecha = inUtc(comienzo);
  const meses = { mes: 1, trimestre: 3, ano: 12 }[tramo];
  return firstOfMes(fecha.getUTCFullYear(), fecha.getUTCMonth() + meses);
}

function* rangosFrom(primero: string, ultimo: string, tramo: TramoDeTiempo): Generator<Rango> {
  for (let desde = comienzoOf(primero, tramo); desde <= ultimo;) {
    const siguiente = siguienteOf(desde, tramo);
    yield { desde, hasta: addDias(siguiente, -1) };
    desde = siguiente;
  }
}

/** Fewest days of each stretch, to skip lengths that would give too many without listing them. */
const DIAS: Readonly<Record<TramoDeTiempo, number>> = { dia: 1, semana: 7, mes: 28, trimestre: 90, ano: 365 };

/**
 * Returns all stretches from a day to another, empty ones included, in the shortest length that gives at most `max`.
 * @param tramo the shortest length wanted
 */
export function rangosBetween(
  primero: string,
  ultimo: string,
  { tramo, max }: { readonly tramo: TramoDeTiempo; readonly max: number },
): { readonly tramo: TramoDeTiempo; readonly rangos: readonly Rango[] } {
  const dias = (inUtc(ultimo).getTime() - inUtc(primero).getTime()) / DAY_MS + 1;
  for (const candidato of TRAMOS.slice(TRAMOS.indexOf(tramo))) {
    if (dias / DIAS[candidato] > max * 2) continue;
    const rangos = [...rangosFrom(primero, ultimo, candidato)];
    if (rangos.length <= max) return { tramo: candidato, rangos };
  }
  // Longer than any records: only the last years are returned.
  return { tramo: 'ano', rangos: [...rangosFrom(primero, ultimo, 'ano')].slice(-max) };
}

/** Returns a function that writes a civil date in Spanish with the given parts. */
export const diaInWords = (opciones: Intl.DateTimeFormatOptions): ((dia: string) => string) => {
  const formato = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', ...opciones });
  return (dia) => formato.format(inUtc(dia));
};
const diaDeMes = diaInWords({ day: 'numeric', month: 'long' });
const diaEntero = diaInWords({ day: 'numeric', month: 'long', year: 'numeric' });
const mesEntero = diaInWords({ month: 'long', year: 'numeric' });
const mesSolo = diaInWords({ month: 'long' });
const diaCorto = diaInWords({ day: 'numeric', month: 'short' });
const mesCorto = diaInWords({ month: 'short', year: '2-digit' });

const capitalize = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

/** Returns the shortest stretch with the same limits as a range; undefined if there is none. */
export const tramoOf = ({ desde, hasta }: Rango): TramoDeTiempo | undefined =>
  TRAMOS.find((tramo) => comienzoOf(desde, tramo) === desde && addDias(siguienteOf(desde, tramo), -1) === hasta);

function betweenDias({ desde, hasta }: Rango): string {
  if (desde.slice(0, 4) !== hasta.slice(0, 4)) return `${diaEntero(desde)} al ${diaEntero(hasta)}`;
  if (desde.slice(0, 7) === hasta.slice(0, 7)) return `${Number(desde.slice(8))} al ${diaEntero(hasta)}`;
  return `${diaDeMes(desde)} al ${diaEntero(hasta)}`;
}

const TEXTOS: Readonly<Record<TramoDeTiempo, (rango: Rango) => string>> = {
  dia: ({ desde }) => capitalize(diaEntero(desde)),
  semana: (rango) => `Semana del ${betweenDias(rango)}`,
  mes: ({ desde }) => capitalize(mesEntero(desde)),
  trimestre: ({ desde, hasta }) => capitalize(`${mesSolo(desde)} a ${mesEntero(hasta)}`),
  ano: ({ desde }) => `Año ${desde.slice(0, 4)}`,
};

/** Writes a range in words: 'Semana del 16 al 22 de noviembre de 2026', 'Noviembre de 2026'. */
export function rangoText(rango: Rango): string {
  const tramo = tramoOf(rango);
  return tramo ? TEXTOS[tramo](rango) : `Del ${betweenDias(rango)}`;
}

const SIN_DE = / de |\./g;
const withoutDe = (texto: string): string => texto.replaceAll(SIN_DE, (match) => (match === '.' ? '' : ' '));

/** Writes a range in short: '16 nov', 'nov 26', 'T4 2026'. */
export function shortRango({ desde }: Rango, tramo: TramoDeTiempo): string {
  if (tramo === 'dia' || tramo === 'semana') return withoutDe(diaCorto(desde));
  if (tramo === 'mes') return withoutDe(mesCorto(desde));
  const year = desde.slice(0, 4);
  return tramo === 'ano' ? year : `T${Math.floor((Number(desde.slice(5, 7)) - 1) / 3) + 1} ${year}`;
}
