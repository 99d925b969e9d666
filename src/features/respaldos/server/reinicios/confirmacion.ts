import { AppError } from '#platform/contract/errors.ts';

const sinEspaciosDeMas = (texto: string): string => texto.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/**
 * Holds what a person typed against the name that it must be; spaces too many do no harm.
 * @throws {AppError} `datos-invalidos`, at `confirmacion`
 */
export function assertConfirmado(tecleado: string, nombre: string): void {
  if (sinEspaciosDeMas(tecleado) === sinEspaciosDeMas(nombre)) return;
  const confirmacion = `Escriba «${sinEspaciosDeMas(nombre)}» tal como aparece.`;
  throw new AppError('datos-invalidos', { errores: { confirmacion } });
}
