// Labels of a report's page: numbers of records and groups, ages.
import type { Agrupacion } from '#catalogo/informe.ts';
import { cabezaEnPantalla, type ColumnaEnPantalla } from '#catalogo/pantalla.ts';
import { countOf, enMiles } from '#platform/contract/quantities.ts';
import type { Group } from '#platform/web/ui/GroupHead.tsx';
import { diasHabilesEntre } from '#catalogo/dias-habiles.ts';
import { diaDe } from '#catalogo/semestre.ts';
import type { GrupoDeInforme } from '../contract.ts';

/** Age in business days: 'hace 3 días hábiles'. */
export function antiguedadDe(instante: string, now = new Date()): string {
  const dias = diasHabilesEntre(diaDe(new Date(instante)), diaDe(now));
  if (dias === 0) return 'hoy';
  return dias === 1 ? 'hace 1 día hábil' : `hace ${dias} días hábiles`;
}

type Total = { readonly total: number; readonly todos: number };

/** Number of records, in words. */
export const registros = (value: number): string => countOf(value, 'registro', 'registros');

/**
 * Describes a group for its head.
 * @param agrupacion grouping that the report declares; undefined if rows are grouped by a column
 */
export function grupoEnPalabras(agrupacion: Agrupacion | undefined, grupo: GrupoDeInforme): Group {
  const { nombre, datos } = cabezaEnPantalla(agrupacion, grupo);
  return {
    name: nombre === '' ? 'Sin dato' : nombre,
    facts: datos.map(({ texto, ancho }) => ({ text: texto, width: ancho })),
    count: agrupacion ? countOf(grupo.cuantas, ...agrupacion.nombres.fila) : registros(grupo.cuantas),
    apart: grupo.aparte ? `${grupo.aparte} ${agrupacion?.aparte?.texto ?? ''}` : null,
  };
}

/** Declared groups, and their number. */
export type Agrupadas = { readonly nombres: Agrupacion['nombres']; readonly grupos: number };

/** Number of rows of the filter, of all rows, and of groups if there are any. */
export function textoDeConteo({ total, todos }: Total, agrupadas?: Agrupadas): string {
  const son = total === todos;
  if (!agrupadas) return son ? registros(todos) : `${enMiles(total)} de ${enMiles(todos)}`;
  const { grupo, fila } = agrupadas.nombres;
  const filas = son ? countOf(todos, ...fila) : `${enMiles(total)} de ${countOf(todos, ...fila)}`;
  return `${countOf(agrupadas.grupos, ...grupo)} · ${filas}`;
}

/** The same for screen readers, with the order of the rows. */
export function dichoDeConteo(
  total: Total,
  columna: ColumnaEnPantalla | undefined,
  sentido: 'asc' | 'desc' | undefined,
  agrupadas?: Agrupadas,
): string {
  const orden = columna
    ? `por ${columna.titulo}, ${sentido === 'desc' ? 'descendente' : 'ascendente'}`
    : 'los más recientes primero';
  return `${textoDeConteo(total, agrupadas)}, ${orden}.`;
}

/** Content of an export: the selected rows or those of the filter, in all columns or some. */
export function textoDeAlcance(elegidas: number, total: number | undefined, columnas: number | undefined): string {
  const filas =
    elegidas > 0
      ? `${registros(elegidas)} ${elegidas === 1 ? 'seleccionado' : 'seleccionados'}`
      : total === undefined
        ? 'Los registros del filtro'
        : registros(total);
  if (columnas === undefined) return `${filas}, todas las columnas`;
  return `${filas}, ${countOf(columnas, 'columna', 'columnas')}`;
}
