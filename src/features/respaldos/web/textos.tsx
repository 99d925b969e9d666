import { countOf, enMiles } from '#platform/contract/quantities.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { Perdida } from '../contract.ts';

/** What a reset takes, with its words for one and for several. */
const PARTES = [
  ['estudiantes', 'estudiante', 'estudiantes'],
  ['discusiones', 'discusión en foros', 'discusiones en foros'],
  ['entregas', 'entrega de tareas', 'entregas de tareas'],
  ['calificaciones', 'calificación', 'calificaciones'],
  ['cuestionarios', 'resultado de cuestionario', 'resultados de cuestionarios'],
] as const satisfies readonly (readonly [keyof Perdida, string, string])[];

/** What a reset takes from a course, or from several together: `23 estudiantes, 4 entregas de tareas`; what is not known is not said. */
export function textoDePerdida(perdida: Perdida): string {
  const dichas = PARTES.flatMap(([clave, uno, varios]) => {
    const cuantos = perdida[clave];
    return cuantos === null || cuantos === 0 ? [] : [`${enMiles(cuantos)} ${cuantos === 1 ? uno : varios}`];
  });
  return dichas.length > 0 ? dichas.join(', ') : 'nada de lo que se puede contar';
}

/** What several courses lose together; a part is known where it is of one of them. */
export function sumaDe(perdidas: readonly Perdida[]): Perdida {
  const suma = (clave: keyof Perdida): number | null => {
    const conocidas = perdidas.flatMap((perdida) => perdida[clave] ?? []);
    return conocidas.length === 0 ? null : conocidas.reduce((a, b) => a + b, 0);
  };
  return {
    estudiantes: suma('estudiantes'),
    discusiones: suma('discusiones'),
    entregas: suma('entregas'),
    calificaciones: suma('calificaciones'),
    cuestionarios: suma('cuestionarios'),
  };
}

/** The last two levels of a path: `… › Ingeniería › Sistemas`. */
export function rutaCorta(path: string): string {
  const nombres = path.split(' › ');
  return nombres.length > 2 ? `… › ${nombres.slice(-2).join(' › ')}` : path;
}

/** Shows the last two levels of a category's path; a screen reader and the pointer get the whole path. */
export function Ruta({ path }: { readonly path: string }) {
  const corta = rutaCorta(path);
  if (corta === path) return path;
  return (
    <span title={path}>
      <span aria-hidden="true">{corta}</span>
      <VisuallyHidden>{path}</VisuallyHidden>
    </span>
  );
}

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
