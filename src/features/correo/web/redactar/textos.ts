/** A number as people here read it. */
export const enMiles = (n: number): string => n.toLocaleString('es-CO');

/** `1 fila`, `3 filas`. */
export const cuantos = (n: number, uno: string, varios: string): string => `${enMiles(n)} ${n === 1 ? uno : varios}`;
