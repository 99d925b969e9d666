/** Rows that say the same in the column by which they are grouped. */
export type Grupo = { readonly texto: string; readonly cuantas: number };

/** What stands at a place of a list: a row, or the head of the group that begins with it. */
export type Renglon = {
  /** The row's place among all rows of the view. */
  readonly index: number;
  readonly grupo: Grupo | null;
  /** Heads above it, from the first group on. */
  readonly cabezas: number;
};

/** How rows and the heads of their groups lie in a list. */
export type Renglones = {
  /** Rows and heads of this list. */
  readonly cuenta: number;
  /** Heads of the whole view. */
  readonly grupos: number;
  readonly en: (lugar: number) => Renglon;
  /** Where a row stands, by its place among all rows of the view. */
  readonly lugarDe: (index: number) => number;
};

/**
 * Puts the heads of groups between rows.
 * @param grupos in the order of the rows; none where rows stand in no groups, or their counts are on their way
 * @param lista which rows the list has: as many from one on
 */
export function renglonesDe(
  grupos: readonly Grupo[],
  { desde, cuenta }: { readonly desde: number; readonly cuenta: number },
): Renglones {
  const cabezas: { readonly lugar: number; readonly numero: number; readonly grupo: Grupo }[] = [];
  let inicio = 0;
  for (const [numero, grupo] of grupos.entries()) {
    const fin = inicio + grupo.cuantas;
    // A list that begins within a group begins with its head.
    const lugar = Math.max(inicio, desde) - desde + cabezas.length;
    if (fin > desde && inicio < desde + cuenta) cabezas.push({ lugar, numero, grupo });
    inicio = fin;
  }
  return {
    cuenta: cuenta + cabezas.length,
    grupos: grupos.length,
    en(lugar) {
      const ultima = cabezas.findLastIndex((cabeza) => cabeza.lugar <= lugar);
      const cabeza = cabezas[ultima];
      const esCabeza = cabeza?.lugar === lugar;
      const antes = ultima + (esCabeza ? 0 : 1);
      return {
        index: desde + lugar - antes,
        grupo: esCabeza ? cabeza.grupo : null,
        cabezas: cabeza ? cabeza.numero + (esCabeza ? 0 : 1) : 0,
      };
    },
    lugarDe(index) {
      const fila = index - desde;
      return fila + cabezas.findLastIndex(({ lugar }, i) => lugar - i <= fila) + 1;
    },
  };
}
