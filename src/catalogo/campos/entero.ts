// Field for a whole number picked from a drop-down, and the schema of a whole number between two limits.
import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';

export type OpcionesEntero = Base & { readonly min: number; readonly max: number };

export type CampoEntero = Definido<'entero', OpcionesEntero>;

export const entero = <const O extends OpcionesEntero>(opciones: O): Definido<'entero', O> => ({
  ...opciones,
  tipo: 'entero',
});

/** Accepts a whole number between two limits, sent as number or text (DECISIONS §2). */
export const integerBetween = (min: number, max: number, mensaje: string): z.ZodMiniType<number, string | number> =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\s*-?\d{1,15}\s*$/, mensaje))], mensaje),
      z.transform((value) => Number(value)),
    ),
    z.number().check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, mensaje)),
  );

export const enteroSchema = ({ min, max, mensaje }: CampoEntero): z.ZodMiniType<number, string | number> =>
  integerBetween(min, max, mensaje ?? `Elija un número entre ${min} y ${max}.`);
