// Field for a civil date (`AAAA-MM-DD`): options, schema, and the first and last day that it accepts.
import * as z from 'zod/mini';
import { diasWithMargenOf, semestreOfDia } from '../semestre.ts';
import type { Base, Definido } from './base.ts';
import type { Entorno } from './entorno.ts';

export type OpcionesFecha = Base & {
  /** Refuses future days. */
  readonly hastaHoy?: boolean;
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
  { hastaHoy, delSemestre }: CampoFecha,
  { hoy, semestre = semestreOfDia(hoy) }: Entorno,
): { readonly desde: string; readonly hasta: string | undefined } {
  const margen = delSemestre && diasWithMargenOf(semestre);
  const hasta = margen ? margen.hasta : undefined;
  return { desde: margen ? margen.desde : PRIMERA, hasta: hastaHoy && !(hasta && hasta < hoy) ? hoy : hasta };
}

export function fechaSchema(campo: CampoFecha, { hoy, semestre = semestreOfDia(hoy) }: Entorno): z.ZodMiniType<string> {
  const { desde, hasta } = diasWithMargenOf(semestre);
  return z.iso.date(campo.mensaje ?? FECHA_COMPLETA).check(
    z.refine((value) => value >= PRIMERA, campo.mensaje ?? 'Revise el año de la fecha.'),
    z.refine((value) => !campo.hastaHoy || value <= hoy, 'La fecha no puede ser posterior a hoy.'),
    z.refine(
      (value) => !campo.delSemestre || (value >= desde && value <= hasta),
      `La fecha debe ser del semestre ${semestre}, o del mes anterior o siguiente.`,
    ),
  );
}
