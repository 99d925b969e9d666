// Field for a judgement on a numeric scale: options and schema; and the step words of the teacher survey.
import type * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import { numberBetween } from './entero.ts';

export type OpcionesEscala = Base & {
  readonly min: 0 | 1;
  readonly max: 5 | 10;
  /** The control: stars, buttons with a number, the banded 0–10 scale, or one row of a matrix with words. */
  readonly presentacion: 'estrellas' | 'botones' | 'bandas' | 'palabras';
  /** The word of each step, lowest first; read aloud with its number. */
  readonly palabras?: readonly string[];
};

export type CampoEscala = Definido<'escala', OpcionesEscala>;

export const escala = <const O extends OpcionesEscala>(opciones: O): Definido<'escala', O> => ({
  ...opciones,
  tipo: 'escala',
});

export const escalaSchema = ({ min, max, mensaje }: CampoEscala): z.ZodMiniType<number, string | number> =>
  numberBetween({ min, max }, mensaje ?? `Elija un valor entre ${min} y ${max}.`);

/** Steps of the teacher survey's scale (spec 1 §9). */
export const PALABRAS_DESEMPENO = ['Deficiente', 'Regular', 'Aceptable', 'Bueno', 'Excelente'] as const;
