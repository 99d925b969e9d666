// Field for a number that identifies (document, telephone): options, and a schema that drops separators.
import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import { freeDocument } from './documento.ts';
import { withoutSeparators } from './limpieza.ts';
import { freeDigits } from './texto.ts';

export type OpcionesDigitos = Base & {
  /** The identifying fact that it holds, or null. Without default, so that each field states it. */
  readonly identifica: 'documento' | 'telefono' | null;
  readonly min: number;
  readonly max: number;
  readonly autocompletar?: string;
};

/** Kept as text with its leading zeros. */
export type CampoDigitos = Definido<'digitos', OpcionesDigitos>;

export const digitos = <const O extends OpcionesDigitos>(opciones: O): Definido<'digitos', O> => ({
  ...opciones,
  tipo: 'digitos',
});

export const digitosSchema = (campo: CampoDigitos): z.ZodMiniType<string, string | number> => {
  const max = campo.max * 2 + 10;
  return z.pipe(
    z.pipe(campo.identifica === 'documento' ? freeDocument(max) : freeDigits(max), z.transform(withoutSeparators)),
    z.string().check(
      z.regex(/^\d*$/, campo.mensaje ?? 'Escriba solo números.'),
      z.refine(
        (value) => value.length >= campo.min && value.length <= campo.max,
        campo.mensaje ??
          (campo.min === campo.max
            ? `Debe tener ${campo.min} dígitos.`
            : `Debe tener entre ${campo.min} y ${campo.max} dígitos.`),
      ),
    ),
  );
};
