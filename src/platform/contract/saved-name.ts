// Names that people give to what they save: their schema, and the check that they are unique.
import * as z from 'zod/mini';
import { AppError } from './errors.ts';

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

/**
 * Refuses a name that another thing saved by the same person has, in whatever capitals. `id` is the thing to be named,
 * where it exists.
 * @throws {AppError} `conflicto`
 */
export function assertNameFree(
  saved: readonly { readonly id: string; readonly nombre: string }[],
  { id, nombre }: { readonly id?: string; readonly nombre: string },
  message: string,
): void {
  const lower = nombre.toLocaleLowerCase('es');
  if (!saved.some((one) => one.id !== id && one.nombre.toLocaleLowerCase('es') === lower)) return;
  throw new AppError('conflicto', { message, errores: { nombre: message } });
}
