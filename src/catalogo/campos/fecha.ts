// Field for a civil date (`AAAA-MM-DD`): options, schema, and the first and last day that it accepts.
import * as z from 'zod/mini';
import { diasWithMargenOf, semestreOfDia } from '../semestre.ts';
import type { Base, Definido } from './base.ts';
import type { Entorno } from './entorno.ts';

export type OpcionesFecha = Base & {
  /** Refuses future days. */
  readonly untilToday?: boolean;
  /** Accepts only days of the record's semester and of the month before and after it. */
  readonly delSemestre?: boolean;
};

export type CampoFecha = Definido<'fecha', OpcionesFecha>;

export const fecha = <const O extends OpcionesFecha>(opciones: O): Definido<'fecha', O> => ({
  ...opciones,
  tipo: 'fecha',
});

export const FECHA_COMPLETA = 'Escriba una fecha completa: día, mes y año.';

/** Earliest accepted day. It catches a year typed with three digits. */
const PRIMERA = '1900-01-01';

/** Returns the first and the last day that a date field accepts; the last is undefined when there is no limit. */
export function fechaLimits(
  { untilToday, delSemestre }: CampoFecha,
  { hoy: today, semestre = semestreOfDia(today) }: Entorno,
): { readonly desde: string; readonly hasta: string | undefined } {
  const margen = delSemestre && diasWithMargenOf(semestre);
  const hasta = margen ? margen.hasta : undefined;
  return { desde: margen ? margen.desde : PRIMERA, hasta: untilToday && !(hasta && hasta < today) ? today : hasta };
}

export function fechaSchema(
  campo: CampoFecha,
  { hoy: today, semestre = semestreOfDia(today) }: Entorno,
): z.ZodMiniType<string> {
  const { desde, hasta } = diasWithMargenOf(semestre);
  return z.iso.date(campo.mensaje ?? FECHA_COMPLETA).check(
    z.refine((value) => value >= PRIMERA, campo.mensaje ?? 'Revise el año de la fecha.'),
    z.refine((value) => !campo.untilToday || value <= today, 'La fecha no puede ser posterior a hoy.'),
    z.refine(
      (value) => !campo.delSemestre || (value >= desde && value <= hasta),
      `La fecha debe ser del semestre ${semestre}, o del mes anterior o siguiente.`,
    ),
  );
}
