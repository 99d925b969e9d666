import type { CategoriaDePlataforma } from '#features/plataforma/contract.ts';

/**
 * How deep each category stands in a list, by its id: how many of the list it lies in. Those that it lies in and are not
 * listed (they have no courses, or the search left them out) do not count.
 */
export function nivelesDe(categorias: readonly CategoriaDePlataforma[]): ReadonlyMap<number, number> {
  const rutas = new Set(categorias.map(({ path }) => path));
  return new Map(categorias.map(({ id, path }) => [id, contenedoras(path).filter((ruta) => rutas.has(ruta)).length]));
}

/** The paths of the categories that one lies in. */
function contenedoras(path: string): string[] {
  const nombres = path.split(' › ');
  return nombres.slice(1).map((_, i) => nombres.slice(0, i + 1).join(' › '));
}
