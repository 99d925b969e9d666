// Positions of rows and of the heads of their groups in a list, some of them folded.
/** An entry of a list: a row, or the head of the group that begins with it. */
export type Renglon = {
  /** Place of the row among all rows of the view. */
  readonly index: number;
  /** Of a head: the place of its group; null for a row. */
  readonly grupo: number | null;
  /** Of a head: its rows are hidden. */
  readonly plegado: boolean;
  /** Number of heads above it, from the first group on. */
  readonly cabezas: number;
};

/** Positions of rows and heads in a list. */
export type Renglones = {
  /** Number of visible rows and heads of this list. */
  readonly cuenta: number;
  /** Number of heads of the whole view. */
  readonly grupos: number;
  readonly en: (lugar: number) => Renglon;
  /** Position of a row, by its place among all rows of the view; that of the head if its group is folded. */
  readonly lugarDe: (index: number) => number;
  /** The visible row before or after another one; undefined at the ends. */
  readonly vecina: (index: number, step: 1 | -1) => number | undefined;
};

type Cabeza = {
  readonly lugar: number;
  readonly grupo: number;
  /** Its first row in this list. */
  readonly primera: number;
  readonly plegado: boolean;
};

/** Finds the last head that is not beyond a place, by binary search. */
function lastBefore(cabezas: readonly Cabeza[], isBeyond: (cabeza: Cabeza) => boolean): Cabeza | undefined {
  let [low, high] = [0, cabezas.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeyond(cabezas[middle]!)) high = middle;
    else low = middle + 1;
  }
  return cabezas[low - 1];
}

/**
 * Puts the heads of groups between rows, and leaves out the rows of folded groups.
 * @param grupos number of rows of each group, in order; empty if rows are not grouped
 * @param lista range of the list's rows
 */
export function renglonesOf(
  grupos: readonly number[],
  { desde, cuenta }: { readonly desde: number; readonly cuenta: number },
  isPlegado: (grupo: number) => boolean = () => false,
): Renglones {
  const cabezas: Cabeza[] = [];
  let inicio = 0;
  let lugares = 0;
  for (const [grupo, count] of grupos.entries()) {
    const fin = inicio + count;
    // A list that begins within a group begins with its head.
    const primera = Math.max(inicio, desde);
    const filas = Math.min(fin, desde + cuenta) - primera;
    if (filas > 0) {
      const plegado = isPlegado(grupo);
      cabezas.push({ lugar: lugares, grupo, primera, plegado });
      lugares += plegado ? 1 : 1 + filas;
    }
    inicio = fin;
  }
  const renglones: Renglones = {
    cuenta: grupos.length === 0 ? cuenta : lugares,
    grupos: grupos.length,
    en(lugar) {
      const cabeza = lastBefore(cabezas, (cabeza) => cabeza.lugar > lugar);
      if (!cabeza) return { index: desde + lugar, grupo: null, plegado: false, cabezas: 0 };
      const { primera: index, grupo, plegado } = cabeza;
      if (cabeza.lugar === lugar) return { index, grupo, plegado, cabezas: grupo };
      return { index: index + lugar - cabeza.lugar - 1, grupo: null, plegado: false, cabezas: grupo + 1 };
    },
    lugarDe(index) {
      const cabeza = lastBefore(cabezas, ({ primera }) => primera > index);
      if (!cabeza) return index - desde;
      return cabeza.plegado ? cabeza.lugar : cabeza.lugar + 1 + index - cabeza.primera;
    },
    vecina(index, step) {
      for (let lugar = renglones.lugarDe(index) + step; lugar >= 0 && lugar < renglones.cuenta; lugar += step) {
        const renglon = renglones.en(lugar);
        if (renglon.grupo === null) return renglon.index;
      }
      return undefined;
    },
  };
  return renglones;
}
