import { countOf, enMiles } from '#platform/contract/quantities.ts';
/** `1 lista`, `43 listas`. */
export const listas = (cuantas: number): string => countOf(cuantas, 'lista', 'listas');

/** `57 opciones`, `18 opciones y 1 que ya no se ofrece`. */
export function opcionesEnPalabras(activas: number, apagadas: number): string {
  const son = countOf(activas, 'opción', 'opciones');
  if (apagadas === 0) return son;
  return `${son} y ${countOf(apagadas, 'que ya no se ofrece', 'que ya no se ofrecen')}`;
}

/** `En 1 registro`, `En ningún registro`. */
export const registrosEnPalabras = (veces: number): string => {
  if (veces === 0) return 'En ningún registro';
  return veces === 1 ? 'En 1 registro' : `En ${enMiles(veces)} registros`;
};
