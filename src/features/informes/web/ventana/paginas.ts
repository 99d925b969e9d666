import type { ConsultaDeInforme } from '../../filtro.ts';

/** The indexes of the pages that hold the rows from `first` to `last`, both included. */
export const paginasDe = (first: number, last: number, size: number): number[] => {
  const from = Math.floor(Math.max(0, first) / size);
  const to = Math.floor(Math.max(0, last) / size);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
};

type ConId = { readonly id: string };

/**
 * How a page is best asked for: next to a row of the page before or after it, where one of them is at hand. Then rows
 * that were added or moved meanwhile neither repeat nor skip any, and the database passes over none.
 * @param paginaEn the rows of a page that is at hand
 */
export function corteDe(
  pagina: number,
  size: number,
  paginaEn: (pagina: number) => readonly ConId[] | undefined,
): Pick<ConsultaDeInforme, 'despues' | 'antes' | 'salto'> {
  const before = paginaEn(pagina - 1);
  if (before?.length === size) return { despues: before.at(-1)!.id };
  const [after] = paginaEn(pagina + 1) ?? [];
  if (after) return { antes: after.id };
  return pagina === 0 ? {} : { salto: pagina * size };
}

/**
 * How many rows the list shows: the total once it is known; until then, those at hand and some more if the first page is
 * full.
 * @param primera the length of the first page; undefined while it is on its way
 */
export function filasConocidas(total: number | undefined, primera: number | undefined, size: number): number {
  if (primera === undefined) return 0;
  if (primera < size) return primera;
  return Math.max(total ?? 0, primera);
}
