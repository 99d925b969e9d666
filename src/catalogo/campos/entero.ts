// Field for a number, whole or with decimals, and the schema of a number between two limits.
import * as z from 'zod/mini';
import { fitsDecimals, withComma } from '../decimales.ts';
import type { Base, Definido } from './base.ts';

export type OpcionesEntero = Base & {
  readonly min: number;
  readonly max: number;
  /** The most decimals of an answer, up to four, which is then typed; without it the number is whole. */
  readonly decimales?: number;
};

export type CampoEntero = Definido<'entero', OpcionesEntero>;

export const entero = <const O extends OpcionesEntero>(opciones: O): Definido<'entero', O> => ({
  ...opciones,
  tipo: 'entero',
});

type Limites = { readonly min: number; readonly max: number; readonly decimales?: number | undefined };

/** Accepts a number between two limits, sent as number or text (DECISIONS §2); decimals after a comma or a point. */
export function numberBetween(
  { min, max, decimales = 0 }: Limites,
  mensaje: string,
): z.ZodMiniType<number, string | number> {
  // No more digits, even zeros: 3.500 may mean thousands.
  const fraction = decimales > 0 ? String.raw`(?:[.,]\d{1,${decimales}})?` : '';
  const typed = new RegExp(String.raw`^\s*-?\d{1,15}${fraction}\s*$`);
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(typed, mensaje))], mensaje),
      z.transform((value) => Number(String(value).replace(',', '.'))),
    ),
    z.number().check(z.refine((value) => fitsDecimals(value, decimales) && value >= min && value <= max, mensaje)),
  );
}

export function enteroSchema(campo: CampoEntero): z.ZodMiniType<number, string | number> {
  const { min, max, decimales, mensaje } = campo;
  const between = `un número entre ${withComma(min)} y ${withComma(max)}`;
  const told = decimales
    ? `Escriba ${between}, con ${decimales} ${decimales === 1 ? 'decimal' : 'decimales'} como máximo.`
    : `Elija ${between}.`;
  return numberBetween(campo, mensaje ?? told);
}
