import { AppError } from '../contract/errors.ts';

/**
 * Refuses a name that another of the things that a person saved has, whatever its capitals. The `id` is that of the thing
 * to be named, where it exists.
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
