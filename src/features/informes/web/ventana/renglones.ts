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
  /** Heads of its own, one or none, and those above it. */
  readonly own: 0 | 1;
  readonly before: number;
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
 * @param lista range of the list's rows; `alone`: a group of one row has no head
 */
export function renglonesOf(
  grupos: readonly number[],
  { desde, cuenta, alone = false }: { readonly desde: number; readonly cuenta: number; readonly alone?: boolean },
  isPlegado: (grupo: number) => boolean = () => false,
): Renglones {
  const cabezas: Cabeza[] = [];
  let inicio = 0;
  let lugares = 0;
  let heads = 0;
  for (const [grupo, count] of grupos.entries()) {
    const fin = inicio + count;
    // A list that begins within a group begins with its head.
    const primera = Math.max(inicio, desde);
    const filas = Math.min(fin, desde + cuenta) - primera;
    const own = alone && count === 1 ? 0 : 1;
    if (filas > 0) {
      const plegado = own === 1 && isPlegado(grupo);
      cabezas.push({ lugar: lugares, grupo, primera, plegado, own, before: heads });
      lugares += plegado ? 1 : own + filas;
    }
    heads += own;
    inicio = fin;
  }
  const renglones: Renglones = {
    cuenta: grupos.length === 0 ? cuenta : lugares,
    grupos: heads,
    en(lugar) {
      const cabeza = lastBefore(cabezas, (cabeza) => cabeza.lugar > lugar);
      if (!cabeza) return { index: desde + lugar, grupo: null, plegado: false, cabezas: 0 };
      const { primera: index, grupo, plegado, own, before } = cabeza;
      const offset = lugar - cabeza.lugar - own;
      if (offset < 0) return { index, grupo, plegado, cabezas: before };
      return { index: index + offset, grupo: null, plegado: false, cabezas: before + own };
    },
    lugarDe(index) {
      const cabeza = lastBefore(cabezas, ({ primera }) => primera > index);
      if (!cabeza) return index - desde;
      return cabeza.plegado ? cabeza.lugar : cabeza.lugar + cabeza.own + index - cabeza.primera;
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
