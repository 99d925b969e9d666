// Rows of a report that an action is for, in the forms of the calls, and the actions that the reader has on them.
import type { Informe } from '#catalogo/informe.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { MAX_IDS, withoutOrden, type FiltroDeInforme } from '../filtro.ts';

/** Actions that the reader has on a report's rows. */
export function useAllowedActions({ slug, acciones }: Pick<Informe, 'slug' | 'acciones'>) {
  const can = useCan();
  return {
    estado: acciones.estado && can(`informes.cambiarEstado:${slug}`),
    correo: acciones.correo && can('correo.enviar'),
    exportar: can(`informes.exportar:${slug}`),
  };
}

/** Selected rows: some, or all of the filter but some. */
export type Seleccion =
  | { readonly modo: 'algunas'; readonly ids: ReadonlySet<string> }
  | { readonly modo: 'todas'; readonly excepto: ReadonlySet<string> };

export const NONE_SELECTED: Seleccion = { modo: 'algunas', ids: new Set() };

export const ALL_SELECTED: Seleccion = { modo: 'todas', excepto: new Set() };

export const isSelected = (seleccion: Seleccion, id: string): boolean =>
  seleccion.modo === 'todas' ? !seleccion.excepto.has(id) : seleccion.ids.has(id);

/** Number of selected rows, given the number of rows of the filter. */
export const countSelected = (seleccion: Seleccion, total: number): number =>
  seleccion.modo === 'todas' ? Math.max(0, total - seleccion.excepto.size) : seleccion.ids.size;

/** Rows that an action is for; undefined: all, if none is selected. */
export function filasOf(seleccion: Seleccion, instante: string | undefined): FiltroDeInforme['filas'] {
  if (seleccion.modo === 'algunas') return seleccion.ids.size === 0 ? undefined : { solo: [...seleccion.ids] };
  return { excepto: [...seleccion.excepto], ...(instante && { hasta: instante }) };
}

/** Filter of an export: selected rows in the table's order, independent of the filter; otherwise the filter's rows. */
export function exportFilterOf(
  filtro: FiltroDeInforme,
  seleccion: Seleccion,
  instante: string | undefined,
): FiltroDeInforme {
  const filas = filasOf(seleccion, instante);
  return { ...(filas?.solo ? onlyOrder(filtro) : filtro), ...(filas && { filas }) };
}

const onlyOrder = ({ orden, sentido, agrupar }: FiltroDeInforme): FiltroDeInforme => ({
  ...(orden && { orden }),
  ...(sentido && { sentido }),
  ...(agrupar && { agrupar }),
});

/** Rows of a report for an action. */
export type SelectedFilas = {
  readonly slug: string;
  readonly filtro: FiltroDeInforme;
  readonly seleccion: Seleccion;
  /** Instant of the count: later rows are not included. */
  readonly instante: string | undefined;
};

/** Filter that counts the rows of a selection; null for more named rows than a call takes. */
export const countFilterOf = ({ filtro, seleccion, instante }: SelectedFilas): FiltroDeInforme | null =>
  seleccion.modo === 'algunas' && seleccion.ids.size > MAX_IDS
    ? null
    : withoutOrden(exportFilterOf(filtro, seleccion, instante));

/** All rows of the filter but some, in the form of the calls that change rows. */
const restoOf = (
  { filtro, instante }: Pick<SelectedFilas, 'filtro' | 'instante'>,
  { excepto }: Extract<Seleccion, { modo: 'todas' }>,
) => ({ filtro: withoutOrden(filtro), excepto: [...excepto], ...(instante && { hasta: instante }) });

/** Selected rows in the form of the calls about requests. */
export const rowsOf = (filas: SelectedFilas) =>
  filas.seleccion.modo === 'algunas'
    ? { registros: [...filas.seleccion.ids] }
    : { seleccion: restoOf(filas, filas.seleccion) };

/** A selection of one row, independent of the filter. */
export const onlyFila = (slug: string, id: string): SelectedFilas => ({
  slug,
  filtro: {},
  seleccion: setSelected(NONE_SELECTED, [id], true),
  instante: undefined,
});

/** Selection in the form of the mail calls, in the order of the table (DECISIONS §4). */
export function mailSelectionOf({ slug: informe, filtro, seleccion, instante }: SelectedFilas) {
  // Selected rows are meant even if the filter no longer gives them.
  return {
    informe,
    filtro: seleccion.modo === 'todas' ? filtro : onlyOrder(filtro),
    ...filasOf(seleccion, instante),
  };
}

/** Selects rows, or deselects them. */
export function setSelected(seleccion: Seleccion, ids: readonly string[], elegidas: boolean): Seleccion {
  if (seleccion.modo === 'todas') return { modo: 'todas', excepto: withOrWithout(seleccion.excepto, ids, !elegidas) };
  return { modo: 'algunas', ids: withOrWithout(seleccion.ids, ids, elegidas) };
}

function withOrWithout(
  conjunto: ReadonlySet<string>,
  ids: readonly string[],
  isIncluded: boolean,
): ReadonlySet<string> {
  const next = new Set(conjunto);
  for (const id of ids) {
    if (isIncluded) next.add(id);
    else next.delete(id);
  }
  return next;
}

export const registrosText = (value: number): string => countOf(value, 'registro', 'registros');
