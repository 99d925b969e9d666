// The distribution of visits: an evaluator by faculty and load, and a week for each, spread evenly over those that are left.

type EvaluadorDeReparto = {
  readonly usuario: string;
  /** Faculties that they visit; empty: all. */
  readonly facultades: readonly string[];
};

/** A visit that is planned already. */
export type Puesta = { readonly evaluador: string | null; readonly semana: number };

type Options = {
  readonly evaluadores: readonly EvaluadorDeReparto[];
  /** Weeks that are left; at least one. */
  readonly semanas: readonly number[];
  readonly puestas: readonly Puesta[];
};

/**
 * Gives each visit an evaluator and a week; the evaluator is null where none visits its faculty. Visits that few may make
 * come first, each for the one with least to do, for one of its faculty alone before one of all. The result has the
 * order of the visits.
 */
export function repartir<V extends { readonly facultad: string }>(
  visitas: readonly V[],
  { evaluadores, semanas, puestas }: Options,
): (V & Puesta)[] {
  const loads = createLoads(puestas);
  const eligibleFor = ({ facultad }: V): EvaluadorDeReparto[] =>
    evaluadores.filter(({ facultades }) => facultades.length === 0 || facultades.includes(facultad));
  const asked = visitas.map((visita, at) => ({ visita, at, eligible: eligibleFor(visita) }));
  const given = new Map<number, Puesta>();
  for (const { at, eligible } of asked.toSorted((a, b) => a.eligible.length - b.eligible.length || a.at - b.at)) {
    const evaluador = least(eligible, ({ usuario, facultades }) => [
      loads.of(usuario),
      facultades.length === 0 ? 1 : 0,
    ]);
    const puesta = { evaluador: evaluador?.usuario ?? null, semana: 0 };
    const semana = least(semanas, (one) => [loads.in(puesta.evaluador, one), loads.inAll(one), one]);
    if (semana === undefined) throw new Error('visits are distributed over no week');
    given.set(at, { ...puesta, semana });
    loads.add({ ...puesta, semana });
  }
  return visitas.map((visita, at) => ({ ...visita, ...given.get(at)! }));
}

/** Returns the first item whose numbers are the least, compared one after the other; undefined of no items. */
function least<T>(items: readonly T[], numbersOf: (item: T) => readonly number[]): T | undefined {
  const isLess = (a: readonly number[], b: readonly number[]): boolean => {
    const at = a.findIndex((number, i) => number !== b[i]);
    return at !== -1 && a[at]! < b[at]!;
  };
  return items.reduce<{ readonly item: T; readonly numbers: readonly number[] } | undefined>((best, item) => {
    const numbers = numbersOf(item);
    return best === undefined || isLess(numbers, best.numbers) ? { item, numbers } : best;
  }, undefined)?.item;
}

function createLoads(puestas: readonly Puesta[]) {
  const counts = new Map<string, number>();
  const keysOf = ({ evaluador, semana }: Puesta): string[] => [`${evaluador}`, `${evaluador} ${semana}`, ` ${semana}`];
  const add = (puesta: Puesta): void => {
    for (const key of keysOf(puesta)) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const puesta of puestas) add(puesta);
  const countOf = (key: string): number => counts.get(key) ?? 0;
  return {
    add,
    of: (evaluador: string) => countOf(evaluador),
    in: (evaluador: string | null, semana: number) => countOf(`${evaluador} ${semana}`),
    inAll: (semana: number) => countOf(` ${semana}`),
  };
}
