// Texts shared by the screens about copies and resets: counts, losses of a reset, category paths, labels.
import { keysOf } from '#platform/contract/keys-of.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { PARTES_DE_REINICIO, type ParteDeReinicio, type Perdida } from '../contract.ts';
import { CLASES_DE_PERDIDA, lossInWords } from '../perdidas.ts';

/** Losses of a reset in words: `23 estudiantes, 4 entregas de tareas`; unknown ones are left out. */
export function textoDePerdida(perdida: Perdida): string {
  const dichas = keysOf(CLASES_DE_PERDIDA).flatMap((clase) => {
    const count = perdida[clase];
    return count === null || count === 0 ? [] : [lossInWords(clase, count)];
  });
  return dichas.length > 0 ? dichas.join(', ') : 'nada de lo que se puede contar';
}

/** Parts of courses, in words, in their usual order. */
export const partesInWords = (partes: readonly ParteDeReinicio[]): string =>
  keysOf(PARTES_DE_REINICIO)
    .filter((parte) => partes.includes(parte))
    .map((parte) => PARTES_DE_REINICIO[parte].toLowerCase())
    .join('; ');

/** Sums the losses of several courses. A kind is known if it is known of any of them. */
export function sumaOf(perdidas: readonly Perdida[]): Perdida {
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

/** Last two levels of a path: `… › Ingeniería › Sistemas`. */
export function shortPath(path: string): string {
  const nombres = path.split(' › ');
  return nombres.length > 2 ? `… › ${nombres.slice(-2).join(' › ')}` : path;
}

/** Shows the last two levels of a category's path; screen readers and the tooltip get the whole path. */
export function CategoriaPath({ path }: { readonly path: string }) {
  const corta = shortPath(path);
  if (corta === path) return <span>{path}</span>;
  return (
    <span title={path}>
      <span aria-hidden="true">{corta}</span>
      <VisuallyHidden>{path}</VisuallyHidden>
    </span>
  );
}

const counted = (singular: string, plural: string) => (value: number) => countOf(value, singular, plural);

/** `1 curso`, `1.204 cursos`. */
export const cursos = counted('curso', 'cursos');
export const categorias = counted('categoría', 'categorías');
export const servidores = counted('plataforma', 'plataformas');
export const copias = counted('copia', 'copias');

export const BUSCAR_CURSO = 'Buscar un curso';

export const PAGINAS_DE_CURSOS = 'Páginas de cursos';

export const noCopiasText = (label: string): string => `En ${label} no se pueden hacer copias`;

/** Title of a list of courses left empty by search or filters. */
export const noCursosText = (search: string): string =>
  search === '' ? 'No hay cursos así' : `Ningún curso coincide con «${search}»`;
