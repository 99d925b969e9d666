// Gives rows to people by load: each to the one with the fewest open requests.

/** A person with the number of open requests besides the rows that are given. */
export type Carga = { readonly usuario: string; readonly abiertas: number };

/**
 * Returns the person of each row, in the order of the rows, so that urgent ones do not all fall to one person. Of several
 * with the fewest, the first gets the row.
 */
export function shareOut(cargas: readonly Carga[], rows: number): string[] {
  const loads = cargas.map(({ usuario, abiertas }) => ({ usuario, abiertas }));
  return Array.from({ length: rows }, () => {
    const least = loads.reduce((a, b) => (b.abiertas < a.abiertas ? b : a));
    least.abiertas += 1;
    return least.usuario;
  });
}
