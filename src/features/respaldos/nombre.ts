/** A name as it is compared with what somebody typed: spaces too many do no harm, nor do accents that are composed otherwise. */
export const sinEspaciosDeMas = (texto: string): string => texto.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** Whether somebody typed the name that it must be. */
export const esElNombre = (tecleado: string, nombre: string): boolean =>
  sinEspaciosDeMas(tecleado) === sinEspaciosDeMas(nombre);
