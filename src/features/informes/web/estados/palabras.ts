/** How many records, in words. */
export const filas = (n: number): string => (n === 1 ? '1 registro' : `${n.toLocaleString('es-CO')} registros`);
