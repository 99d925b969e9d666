// Writes numbers with a fixed number of decimals, in Spanish.
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
