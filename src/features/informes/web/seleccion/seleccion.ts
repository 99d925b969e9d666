import type { FiltroDeInforme } from '../../filtro.ts';

/** The rows that are selected: some, or all that the filter gives but some. */
export type Seleccion =
  | { readonly modo: 'algunas'; readonly ids: ReadonlySet<string> }
  | { readonly modo: 'todas'; readonly excepto: ReadonlySet<string> };

export const NINGUNA: Seleccion = { modo: 'algunas', ids: new Set() };

export const TODAS: Seleccion = { modo: 'todas', excepto: new Set() };

export const estaElegida = (seleccion: Seleccion, id: string): boolean =>
  seleccion.modo === 'todas' ? !seleccion.excepto.has(id) : seleccion.ids.has(id);

/** How many rows are selected of as many as the filter gives. */
export const cuantas = (seleccion: Seleccion, total: number): number =>
  seleccion.modo === 'todas' ? Math.max(0, total - seleccion.excepto.size) : seleccion.ids.size;

/** What of a filter's rows is meant when something is done with them; undefined: all, where none is selected. */
export function filasDe(seleccion: Seleccion, instante: string | undefined): FiltroDeInforme['filas'] {
  if (seleccion.modo === 'algunas') return seleccion.ids.size === 0 ? undefined : { solo: [...seleccion.ids] };
  return { excepto: [...seleccion.excepto], ...(instante && { hasta: instante }) };
}

/** The rows that are exported: named ones in the order of the table, whatever the filter gives now; else what it gives. */
export function salidaDe(filtro: FiltroDeInforme, seleccion: Seleccion, instante: string | undefined): FiltroDeInforme {
  const filas = filasDe(seleccion, instante);
  return { ...(filas?.solo ? soloOrden(filtro) : filtro), ...(filas && { filas }) };
}

const soloOrden = ({ orden, sentido, agrupar }: FiltroDeInforme): FiltroDeInforme => ({
  ...(orden && { orden }),
  ...(sentido && { sentido }),
  ...(agrupar && { agrupar }),
});

/** Rows of a report that something is done with. */
export type Filas = {
  readonly slug: string;
  readonly filtro: FiltroDeInforme;
  readonly seleccion: Seleccion;
  /** When the rows were counted: what came since is not among them. */
  readonly instante: string | undefined;
};

/** One row, whatever the filter gives. */
export const soloFila = (slug: string, id: string): Filas => ({
  slug,
  filtro: {},
  seleccion: marcar(NINGUNA, [id], true),
  instante: undefined,
});

/** The rows of a selection, in the order of the table, as the calls of mail take them (DECISIONS §4). */
export function seleccionDeCorreo({ slug: informe, filtro, seleccion, instante }: Filas) {
  // Named rows are meant whatever the filter gives now, and whatever became of them since.
  return {
    informe,
    filtro: seleccion.modo === 'todas' ? filtro : soloOrden(filtro),
    ...filasDe(seleccion, instante),
  };
}

/** Selects rows, or takes them out. */
export function marcar(seleccion: Seleccion, ids: readonly string[], elegidas: boolean): Seleccion {
  if (seleccion.modo === 'todas') return { modo: 'todas', excepto: conOSin(seleccion.excepto, ids, !elegidas) };
  return { modo: 'algunas', ids: conOSin(seleccion.ids, ids, elegidas) };
}

function conOSin(conjunto: ReadonlySet<string>, ids: readonly string[], dentro: boolean): ReadonlySet<string> {
  const next = new Set(conjunto);
  for (const id of ids) {
    if (dentro) next.add(id);
    else next.delete(id);
  }
  return next;
}
