// Field for a number, whole or with decimals, and the schema of a number between two limits.
import * as z from 'zod/mini';
import { asNumber, withComma } from '../decimales.ts';
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
  { min, max, decimales }: Limites,
  mensaje: string,
): z.ZodMiniType<number, string | number> {
  // No more digits, even zeros: 3.500 may mean thousands.
  const typed = new RegExp(`^\\s*-?\\d{1,15}${decimales ? `([.,]\\d{1,${decimales}})?` : ''}\\s*$`);
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], mensaje),
      z.transform((value) => (typed.test(String(value)) ? asNumber(value) : Number.NaN)),
    ),
    z.number(mensaje).check(z.refine((value) => value >= min && value <= max, mensaje)),
  );
}

export function enteroSchema(campo: CampoEntero): z.ZodMiniType<number, string | number> {
  const { min, max, decimales, mensaje } = campo;
  const between = `un número entre ${withComma(min)} y ${withComma(max)}.`;
  return numberBetween(
    campo,
    mensaje ?? (decimales ? `Escriba ${between} Decimales: máximo ${decimales}.` : `Elija ${between}`),
  );
}
