// Writes numbers with their decimals, in Spanish, and counts decimals.
/** Formats by number of decimals: building one costs more than many uses. */
const formatos = new Map<number, Intl.NumberFormat>();

/** Returns a number with a fixed number of decimals, in Spanish: `4,25`. */
export function formatDecimals(valor: number, decimales: number): string {
  const formato =
    formatos.get(decimales) ??
    new Intl.NumberFormat('es-CO', { minimumFractionDigits: decimales, maximumFractionDigits: decimales });
  formatos.set(decimales, formato);
  return formato.format(valor);
}

/** Returns a number with the decimals that it has, as people type it: `4,5`. */
export const withComma = (valor: number): string => String(valor).replace('.', ',');

/** Returns a number as sent or typed, with comma or point. */
export const asNumber = (value: unknown): number => Number(String(value).replace(',', '.'));

/** Returns true if a number has no more decimals than these. */
export const fitsDecimals = (valor: number, decimales: number): boolean => Number(valor.toFixed(decimales)) === valor;
