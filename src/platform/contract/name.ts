import * as z from 'zod/mini';

/** Returns the schema of the name that a person gives to what they save: one line of 1 to `max` characters. */
export function nameSchema(max: number) {
  const missing = `Escriba un nombre de 1 a ${max} caracteres.`;
  return z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, missing),
      z.regex(/^\P{Cc}*$/u, 'Escriba el nombre en una sola línea.'),
    );
}
