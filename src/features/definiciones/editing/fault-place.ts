// The question of a draft that a path of its definition belongs to.
import { sitiosOf } from '#catalogo/revision/plano.ts';
import type { Draft } from './draft.ts';

/**
 * Returns the path of the innermost question around a path of the definition (`FalloDeDefinicion.ruta`); that of the first
 * question of a list for its options; undefined for other parts of the form.
 */
export function questionAround(draft: Draft, at: string): string | undefined {
  const sitios = [...sitiosOf(draft.formulario.campos).values()];
  const [, number] = /^listas\.(\d+)/.exec(at) ?? [];
  const lista = number === undefined ? undefined : draft.listas?.[Number(number)]?.nombre;
  if (lista !== undefined) return sitios.find(({ nodo }) => 'lista' in nodo && nodo.lista === lista)?.ruta;
  return sitios.findLast((sitio) => at === sitio.at || at.startsWith(`${sitio.at}.`))?.ruta;
}

/** Returns the path of the question on the page that a question is, or is inside of. */
export const pageQuestionOf = ({ formulario: { secciones } }: Draft, ruta: string): string | undefined =>
  secciones.flatMap(({ campos }) => campos).find((one) => ruta === one || ruta.startsWith(`${one}.`));
