import { countOf } from '#platform/contract/quantities.ts';

const deUno = (uno: string, varios: string) => (value: number) => countOf(value, uno, varios);

/** `1 curso`, `1.204 cursos`. */
export const cursos = deUno('curso', 'cursos');
export const categorias = deUno('categoría', 'categorías');
export const servidores = deUno('plataforma', 'plataformas');
export const copias = deUno('copia', 'copias');

/** Label of the field in which courses are looked for. */
export const BUSCAR_CURSO = 'Buscar un curso';

/** Label of the pages of a list of courses. */
export const PAGINAS_DE_CURSOS = 'Páginas de cursos';

/** Of a server without what copies need. */
export const sinCopiasEn = (label: string): string => `En ${label} no se pueden hacer copias`;

/** The title of a list of courses that filters and search leave empty. */
export const sinCursosAsi = (buscar: string): string =>
  buscar === '' ? 'No hay cursos así' : `Ningún curso coincide con «${buscar}»`;
