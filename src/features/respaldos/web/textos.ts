import { enMiles } from '#platform/contract/quantities.ts';

const deUno = (uno: string, varios: string) => (value: number) => `${enMiles(value)} ${value === 1 ? uno : varios}`;

/** `1 curso`, `1.204 cursos`. */
export const cursos = deUno('curso', 'cursos');
export const categorias = deUno('categoría', 'categorías');
export const servidores = deUno('servidor', 'servidores');
export const copias = deUno('copia', 'copias');

/** Of a server without what copies need. */
export const sinCopiasEn = (label: string): string => `En ${label} no se pueden hacer copias`;
