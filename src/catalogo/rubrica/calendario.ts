import * as z from 'zod/mini';
import { FECHA_COMPLETA } from '../campos/fecha.ts';
import { COMO_SEMESTRE, type Semestre } from '../semestre.ts';

const dia = z.iso.date(FECHA_COMPLETA);

const periodo = z
  .object({ desde: dia, hasta: dia })
  // A date that is missing is told at its own field.
  .check(
    z.refine(
      ({ desde, hasta }) => hasta === '' || desde <= hasta,
      'La fecha final no puede ser anterior a la inicial.',
    ),
  );

/**
 * What the university says of a semester's dates; what nobody entered is null. Evidence needs it, and says which date is
 * missing (DECISIONS §7).
 */
export const esquemaCalendario = z.object({
  semestre: z.pipe(
    z.string().check(z.regex(/^\d{4}-[12]$/, COMO_SEMESTRE)),
    z.transform((texto) => texto as Semestre),
  ),
  /** The first day of the first week. */
  inicio: z.nullable(dia),
  semanas: z.nullable(
    z
      .int('Escriba un número entero de semanas.')
      .check(z.minimum(1, 'Escriba al menos una semana.'), z.maximum(30, 'Un semestre tiene como máximo 30 semanas.')),
  ),
  /** By when the grades of 60 % and of the other 40 % are entered (criteria 16 and 17). */
  notas60: z.nullable(dia),
  notas40: z.nullable(dia),
  examenFinal: z.nullable(periodo),
  habilitacion: z.nullable(periodo),
});

export type Calendario = z.infer<typeof esquemaCalendario>;

/** What an accompaniment knows of a semester of which nobody entered anything. */
export const calendarioVacio = (semestre: Semestre): Calendario => ({
  semestre,
  inicio: null,
  semanas: null,
  notas60: null,
  notas40: null,
  examenFinal: null,
  habilitacion: null,
});

/** What a calendar says, beside its semester. */
export type Fecha = Exclude<keyof Calendario, 'semestre'>;

/** How each date is called; in the order in which they come. */
const NOMBRES: Readonly<Record<Fecha, string>> = {
  inicio: 'el inicio del semestre',
  semanas: 'el número de semanas',
  notas60: 'la fecha de las notas del 60 %',
  notas40: 'la fecha de las notas del 40 %',
  examenFinal: 'las fechas del examen final',
  habilitacion: 'las fechas de la habilitación',
};

/** What is not entered yet of a calendar, in words; of the dates that are asked about, or of all. */
export const faltanEnCalendario = (calendario: Calendario, fechas = Object.keys(NOMBRES) as Fecha[]): string[] =>
  fechas.filter((fecha) => calendario[fecha] === null).map((fecha) => NOMBRES[fecha]);

const DIA = 86_400_000;
const enDias = (fecha: string): number => Date.parse(`${fecha}T00:00:00Z`) / DIA;
const enFecha = (dias: number): string => new Date(dias * DIA).toISOString().slice(0, 10);

/** One week of a semester: its number from 1, its first and its last day. */
export type Semana = { readonly numero: number; readonly desde: string; readonly hasta: string };

/** The weeks of a semester, seven days each from its start; none while start or number is missing. */
export function semanasDe({ inicio, semanas }: Pick<Calendario, 'inicio' | 'semanas'>): Semana[] {
  if (inicio === null || semanas === null) return [];
  const primero = enDias(inicio);
  return Array.from({ length: semanas }, (_, i) => ({
    numero: i + 1,
    desde: enFecha(primero + 7 * i),
    hasta: enFecha(primero + 7 * i + 6),
  }));
}

/** The week in which a civil day falls; undefined outside of the semester, and while the calendar does not say. */
export const semanaDelDia = (calendario: Pick<Calendario, 'inicio' | 'semanas'>, fecha: string): Semana | undefined =>
  semanasDe(calendario).find(({ desde, hasta }) => desde <= fecha && fecha <= hasta);
