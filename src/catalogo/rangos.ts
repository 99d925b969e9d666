// Ranges of days for charts and filters: their keys, the stretches of a period, and their texts.
import { sumarDias } from './dias-habiles.ts';

/** Lengths of the stretches of a chart through time, from the shortest on. */
const TRAMOS = ['dia', 'semana', 'mes', 'trimestre', 'ano'] as const;

export type Tramo = (typeof TRAMOS)[number];

/** Names of the stretches, as categories of a chart. */
export const NOMBRE_DE_TRAMO: Readonly<Record<Tramo, string>> = {
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
export const claveDeRango = ({ desde, hasta }: Rango): string => (desde === hasta ? desde : `${desde}/${hasta}`);

/** Returns true if a text is a day of the calendar, which the 30th of February is not. */
function esDia(texto: string | undefined): texto is string {
  const time = Date.parse(`${texto}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${texto}T`);
}

/** Returns the range of a key; undefined for a text that is no such key. */
export function rangoDe(clave: string): Rango | undefined {
  const [, desde, hasta = desde] = RANGO.exec(clave) ?? [];
  return esDia(desde) && esDia(hasta) && desde <= hasta ? { desde, hasta } : undefined;
}

/** Returns true if a text is the key of a range. */
export const esRango = (clave: string): boolean => rangoDe(clave) !== undefined;

const enUtc = (dia: string): Date => new Date(`${dia}T00:00:00Z`);
const primeroDeMes = (year: number, mes: number): string => new Date(Date.UTC(year, mes, 1)).toISOString().slice(0, 10);

/** Returns the first day of the stretch that contains a day. */
function comienzoDe(dia: string, tramo: Tramo): string {
  const fecha = enUtc(dia);
  const [year, mes] = [fecha.getUTCFullYear(), fecha.getUTCMonth()];
  const comienzos: Readonly<Record<Tramo, () => string>> = {
    dia: () => dia,
    // Weeks begin on Monday.
    semana: () => sumarDias(dia, -((fecha.getUTCDay() + 6) % 7)),
    mes: () => primeroDeMes(year, mes),
    trimestre: () => primeroDeMes(year, mes - (mes % 3)),
    ano: () => primeroDeMes(year, 0),
  };
  return comienzos[tramo]();
}

function siguienteDe(comienzo: string, tramo: Tramo): string {
  if (tramo === 'dia') return sumarDias(comienzo, 1);
  if (tramo === 'semana') return sumarDias(comienzo, 7);
  const fecha = enUtc(comienzo);
  const meses = { mes: 1, trimestre: 3, ano: 12 }[tramo];
  return primeroDeMes(fecha.getUTCFullYear(), fecha.getUTCMonth() + meses);
}

function* rangosDesde(primero: string, ultimo: string, tramo: Tramo): Generator<Rango> {
  for (let desde = comienzoDe(primero, tramo); desde <= ultimo;) {
    const siguiente = siguienteDe(desde, tramo);
    yield { desde, hasta: sumarDias(siguiente, -1) };
    desde = siguiente;
  }
}

/** Fewest days of each stretch, to skip lengths that would give too many without listing them. */
const DIAS: Readonly<Record<Tramo, number>> = { dia: 1, semana: 7, mes: 28, trimestre: 90, ano: 365 };

/**
 * Returns all stretches from a day to another, empty ones included, in the shortest length that gives at most `max`.
 * @param tramo the shortest length wanted
 */
export function rangosEntre(
  primero: string,
  ultimo: string,
  { tramo, max }: { readonly tramo: Tramo; readonly max: number },
): { readonly tramo: Tramo; readonly rangos: readonly Rango[] } {
  const dias = (enUtc(ultimo).getTime() - enUtc(primero).getTime()) / 86_400_000 + 1;
  for (const candidato of TRAMOS.slice(TRAMOS.indexOf(tramo))) {
    if (dias / DIAS[candidato] > max * 2) continue;
    const rangos = [...rangosDesde(primero, ultimo, candidato)];
    if (rangos.length <= max) return { tramo: candidato, rangos };
  }
  // Longer than any records: only the last years are returned.
  return { tramo: 'ano', rangos: [...rangosDesde(primero, ultimo, 'ano')].slice(-max) };
}

/** Returns a function that writes a civil date in Spanish with the given parts. */
export const diaEnPalabras = (opciones: Intl.DateTimeFormatOptions): ((dia: string) => string) => {
  const formato = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', ...opciones });
  return (dia) => formato.format(enUtc(dia));
};
const diaDeMes = diaEnPalabras({ day: 'numeric', month: 'long' });
const diaEntero = diaEnPalabras({ day: 'numeric', month: 'long', year: 'numeric' });
const mesEntero = diaEnPalabras({ month: 'long', year: 'numeric' });
const mesSolo = diaEnPalabras({ month: 'long' });
const diaCorto = diaEnPalabras({ day: 'numeric', month: 'short' });
const mesCorto = diaEnPalabras({ month: 'short', year: '2-digit' });

const conMayuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

/** Returns the shortest stretch with the same limits as a range; undefined if there is none. */
export const tramoDe = ({ desde, hasta }: Rango): Tramo | undefined =>
  TRAMOS.find((tramo) => comienzoDe(desde, tramo) === desde && sumarDias(siguienteDe(desde, tramo), -1) === hasta);

function entreDias({ desde, hasta }: Rango): string {
  if (desde.slice(0, 4) !== hasta.slice(0, 4)) return `${diaEntero(desde)} al ${diaEntero(hasta)}`;
  if (desde.slice(0, 7) === hasta.slice(0, 7)) return `${Number(desde.slice(8))} al ${diaEntero(hasta)}`;
  return `${diaDeMes(desde)} al ${diaEntero(hasta)}`;
}

const TEXTOS: Readonly<Record<Tramo, (rango: Rango) => string>> = {
  dia: ({ desde }) => conMayuscula(diaEntero(desde)),
  semana: (rango) => `Semana del ${entreDias(rango)}`,
  mes: ({ desde }) => conMayuscula(mesEntero(desde)),
  trimestre: ({ desde, hasta }) => conMayuscula(`${mesSolo(desde)} a ${mesEntero(hasta)}`),
  ano: ({ desde }) => `Año ${desde.slice(0, 4)}`,
};

/** Writes a range in words: 'Semana del 16 al 22 de noviembre de 2026', 'Noviembre de 2026'. */
export function textoDeRango(rango: Rango): string {
  const tramo = tramoDe(rango);
  return tramo ? TEXTOS[tramo](rango) : `Del ${entreDias(rango)}`;
}

const SIN_DE = / de |\./g;
const sinDe = (texto: string): string => texto.replaceAll(SIN_DE, (uno) => (uno === '.' ? '' : ' '));

/** Writes a range in short: '16 nov', 'nov 26', 'T4 2026'. */
export function cortoDeRango({ desde }: Rango, tramo: Tramo): string {
  if (tramo === 'dia' || tramo === 'semana') return sinDe(diaCorto(desde));
  if (tramo === 'mes') return sinDe(mesCorto(desde));
  const year = desde.slice(0, 4);
  return tramo === 'ano' ? year : `T${Math.floor((Number(desde.slice(5, 7)) - 1) / 3) + 1} ${year}`;
}
