// Field for an identity document of any kind, passports included: options, and a schema that drops separators.
import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import { digitApart, withoutSeparators } from './limpieza.ts';
import { freeDigits } from './texto.ts';

export type OpcionesDocumento = Base;

/** Digits, with letters in passports; kept as text with its zeros. */
export type CampoDocumento = Definido<'documento', OpcionesDocumento>;

export const documento = <const O extends OpcionesDocumento>(opciones: O): Definido<'documento', O> => ({
  ...opciones,
  tipo: 'documento',
});

/** Accepts a document of at most so many characters, except with a digit of verification (DECISIONS §10). */
export const freeDocument = (max: number): z.ZodMiniType<string, string | number> =>
  freeDigits(max).check(
    z.refine((value) => digitApart(value) === null, {
      error: ({ input }) =>
        `Escriba el número sin el dígito de verificación («${digitApart(String(input))}» al final).`,
    }),
  );

/** People write `1.020.304` and `ab 123456`: separators and case are not part of the value. */
const normalize = (value: string): string => withoutSeparators(value).toUpperCase();

export const esquemaDocumento = (campo: CampoDocumento): z.ZodMiniType<string, string | number> =>
  z.pipe(
    z.pipe(freeDocument(40), z.transform(normalize)),
    z.string().check(
      z.regex(/^[0-9A-Z]*$/, campo.mensaje ?? 'Escriba el documento solo con números y letras.'),
      z.refine(({ length }) => length >= 4 && length <= 20, campo.mensaje ?? 'Debe tener entre 4 y 20 caracteres.'),
    ),
  );
