// The calendar of a semester: its schema, its weeks, the check of its dates, its changes, and an example.
import * as z from 'zod/mini';
import { keysOf } from '#platform/contract/keys-of.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import { FECHA_COMPLETA } from '../campos/fecha.ts';
import type { Fallo } from '../formulario.ts';
import { formatDia } from '../momento.ts';
import { semestreSchema } from '../semestre-schema.ts';
import type { Semestre } from '../semestre.ts';

const dia = z.iso.date(FECHA_COMPLETA);

const periodo = z
  .object({ desde: dia, hasta: dia })
  // A missing date has its own fault.
  .check(
    z.refine(
      ({ desde, hasta }) => hasta === '' || desde <= hasta,
      'La fecha final no puede ser anterior a la inicial.',
    ),
  );

/**
 * The dates of a semester; null for those not entered. Evidence needs them, and names a missing one (DECISIONS §7).
 */
export const esquemaCalendario = z.object({
  semestre: semestreSchema,
  /** The first day of the first week. */
  inicio: z.nullable(dia),
  semanas: z.nullable(
    z
      .int('Escriba un número entero de semanas.')
      .check(z.minimum(1, 'Escriba al menos una semana.'), z.maximum(30, 'Un semestre tiene como máximo 30 semanas.')),
  ),
  /** Last days for entering the grades of 60 % and of the other 40 % (criteria 16 and 17). */
  notas60: z.nullable(dia),
  notas40: z.nullable(dia),
  examenFinal: z.nullable(periodo),
  habilitacion: z.nullable(periodo),
});

export type Calendario = z.infer<typeof esquemaCalendario>;

export const emptyCalendario = (semestre: Semestre): Calendario => ({
  semestre,
  inicio: null,
  semanas: null,
  notas60: null,
  notas40: null,
  examenFinal: null,
  habilitacion: null,
});

/** A key of a calendar, except the semester. */
export type Fecha = Exclude<keyof Calendario, 'semestre'>;

/** Name of each date in a sentence, in order. */
const NOMBRES: Readonly<Record<Fecha, string>> = {
  inicio: 'el inicio del semestre',
  semanas: 'el número de semanas',
  notas60: 'la fecha de las notas del 60 %',
  notas40: 'la fecha de las notas del 40 %',
  examenFinal: 'las fechas del examen final',
  habilitacion: 'las fechas de la habilitación',
};

/** Returns the names of the dates not entered yet, among the given ones or all. */
export const missingInCalendario = (calendario: Calendario, fechas = keysOf(NOMBRES)): string[] =>
  fechas.filter((fecha) => calendario[fecha] === null).map((fecha) => NOMBRES[fecha]);

const toDias = (fecha: string): number => Date.parse(`${fecha}T00:00:00Z`) / DAY_MS;
const toFecha = (dias: number): string => new Date(dias * DAY_MS).toISOString().slice(0, 10);

/** One week of a semester: its number from 1, its first and its last day. */
export type Semana = { readonly numero: number; readonly desde: string; readonly hasta: string };

/** Returns the weeks of a semester, seven days each from its start; none while start or number is missing. */
export function semanasOf({ inicio, semanas }: Pick<Calendario, 'inicio' | 'semanas'>): Semana[] {
  if (inicio === null || semanas === null) return [];
  const primero = toDias(inicio);
  return Array.from({ length: semanas }, (_, i) => ({
    numero: i + 1,
    desde: toFecha(primero + 7 * i),
    hasta: toFecha(primero + 7 * i + 6),
  }));
}

/** Returns the week of a civil day; undefined outside the semester, and while start or number is missing. */
export const semanaOfDia = (calendario: Pick<Calendario, 'inicio' | 'semanas'>, fecha: string): Semana | undefined =>
  semanasOf(calendario).find(({ desde, hasta }) => desde <= fecha && fecha <= hasta);

/** Label of each date in a form, in order. */
export const ETIQUETAS_DE_CALENDARIO: Readonly<Record<Fecha, string>> = {
  inicio: 'Primer día de la primera semana',
  semanas: 'Número de semanas',
  notas60: 'Fecha límite de las notas del 60 %',
  notas40: 'Fecha límite de las notas del 40 %',
  examenFinal: 'Exámenes finales',
  habilitacion: 'Exámenes de habilitación',
};

const FECHAS = keysOf(ETIQUETAS_DE_CALENDARIO);

/** Returns the limits of a semester's dates: the first day of its half year, and nine months later. */
function limitesOf(semestre: Semestre): { desde: string; hasta: string } {
  const [year, parte] = semestre.split('-').map(Number);
  return parte === 1
    ? { desde: `${year!}-01-01`, hasta: `${year!}-09-30` }
    : { desde: `${year!}-07-01`, hasta: `${year! + 1}-03-31` };
}

/** Returns the entered days of a calendar with their paths. */
const diasOf = ({ inicio, notas60, notas40, examenFinal, habilitacion }: Calendario): [string, string][] =>
  (
    [
      ['inicio', inicio],
      ['notas60', notas60],
      ['notas40', notas40],
      ['examenFinal.desde', examenFinal?.desde],
      ['examenFinal.hasta', examenFinal?.hasta],
      ['habilitacion.desde', habilitacion?.desde],
      ['habilitacion.hasta', habilitacion?.hasta],
    ] as const
  ).flatMap(([ruta, dia]): [string, string][] => (dia ? [[ruta, dia]] : []));

/** Pairs of dates in required order, checked when both are known. */
const ORDEN: readonly (readonly [antes: string, despues: string, mensaje: string])[] = [
  ['inicio', 'notas60', 'No puede ser anterior al inicio del semestre.'],
  ['notas60', 'notas40', 'No puede ser anterior a la fecha del 60 %.'],
  ['inicio', 'notas40', 'No puede ser anterior al inicio del semestre.'],
  ['inicio', 'examenFinal.desde', 'No puede ser anterior al inicio del semestre.'],
  ['examenFinal.desde', 'habilitacion.desde', 'No puede ser anterior a los exámenes finales.'],
  ['inicio', 'habilitacion.desde', 'No puede ser anterior al inicio del semestre.'],
];

/** Checks the dates of a semester; returns the first fault of each by its path (DECISIONS §7). */
export function checkCalendario(calendario: Calendario): Fallo[] {
  const dias = new Map(diasOf(calendario));
  const { desde, hasta } = limitesOf(calendario.semestre);
  const fallos = new Map<string, string>();
  for (const [ruta, dia] of dias) {
    if (dia < desde || dia > hasta)
      fallos.set(ruta, `Revise el año: no corresponde al semestre ${calendario.semestre}.`);
  }
  for (const [before, after, mensaje] of ORDEN) {
    const [earlier, other] = [dias.get(before), dias.get(after)];
    if (earlier && other && other < earlier && !fallos.has(after)) fallos.set(after, mensaje);
  }
  return [...fallos].map(([ruta, mensaje]) => ({ ruta, mensaje, falta: false }));
}

/** A change of a date, in words. */
type CambioDeCalendario = { readonly campo: string; readonly antes: string; readonly despues: string };

const SIN_DATO = 'sin dato';

function inWords(calendario: Calendario | null, fecha: Fecha): string {
  const valor = calendario?.[fecha] ?? null;
  if (valor === null) return SIN_DATO;
  if (typeof valor === 'number') return String(valor);
  return typeof valor === 'string' ? formatDia(valor) : `${formatDia(valor.desde)} a ${formatDia(valor.hasta)}`;
}

/** Returns the differences between two versions of a semester's dates. @param before null for the first version */
export const cambiosOfCalendario = (before: Calendario | null, after: Calendario): CambioDeCalendario[] =>
  FECHAS.map((fecha) => ({
    campo: ETIQUETAS_DE_CALENDARIO[fecha],
    antes: inWords(before, fecha),
    despues: inWords(after, fecha),
  })).filter((cambio) => cambio.antes !== cambio.despues);
