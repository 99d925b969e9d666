// Texts of a report's page: states, ages, numbers of records and groups, heads of groups, scope of an export.
import { type Estado, ESTADO_INFO } from '#catalogo/estados.ts';
import type { Agrupacion } from '#catalogo/informe.ts';
import { cabezaOnScreen, type ColumnaOnScreen } from '#catalogo/pantalla.ts';
import { type Resultado, RESULTADOS } from '#catalogo/resultados.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import type { RowGroup } from '#platform/web/ui/GroupHead.tsx';
import { diasHabilesBetween } from '#catalogo/dias-habiles.ts';
import { diaOf } from '#catalogo/semestre.ts';
import type { GrupoDeInforme } from '../contract.ts';

/** Name of a state, with the result of a closed request: 'Cerrado: no procede'. */
export const estadoText = (estado: Estado, resultado: Resultado | null): string =>
  resultado ? `${ESTADO_INFO[estado].nombre}: ${RESULTADOS[resultado].toLowerCase()}` : ESTADO_INFO[estado].nombre;

/** Age in business days: 'hace 3 días hábiles'. */
export function ageOf(instante: string, now = new Date()): string {
  const dias = diasHabilesBetween(diaOf(new Date(instante)), diaOf(now));
  if (dias === 0) return 'hoy';
  return dias === 1 ? 'hace 1 día hábil' : `hace ${dias} días hábiles`;
}

type Total = { readonly total: number; readonly todos: number };

/** Number of records, in words. */
export const registrosText = (value: number): string => countOf(value, 'registro', 'registros');

/**
 * Describes a group for its head.
 * @param agrupacion grouping that the report declares; undefined if rows are grouped by a column
 */
export function groupHeadOf(agrupacion: Agrupacion | undefined, grupo: GrupoDeInforme): RowGroup {
  const { nombre, datos } = cabezaOnScreen(agrupacion, grupo);
  return {
    name: nombre === '' ? 'Sin dato' : nombre,
    facts: datos.map(({ texto, ancho }) => ({ text: texto, width: ancho })),
    count: agrupacion ? countOf(grupo.cuantas, ...agrupacion.nombres.fila) : registrosText(grupo.cuantas),
    apart: grupo.aparte ? `${grupo.aparte} ${agrupacion?.aparte?.texto ?? ''}` : null,
  };
}

/** Declared groups, and their number. */
export type GroupCount = { readonly nombres: Agrupacion['nombres']; readonly grupos: number };

/** Number of rows of the filter, of all rows, and of groups if there are any. */
export function countText({ total, todos }: Total, agrupadas?: GroupCount): string {
  const son = total === todos;
  if (!agrupadas) return son ? registrosText(todos) : `${inThousands(total)} de ${inThousands(todos)}`;
  const { grupo, fila } = agrupadas.nombres;
  const filas = son ? countOf(todos, ...fila) : `${inThousands(total)} de ${countOf(todos, ...fila)}`;
  return `${countOf(agrupadas.grupos, ...grupo)} · ${filas}`;
}

/** The same for screen readers, with the order of the rows. */
export function spokenCount(
  total: Total,
  columna: ColumnaOnScreen | undefined,
  sentido: 'asc' | 'desc' | undefined,
  agrupadas?: GroupCount,
): string {
  const orden = columna
    ? `por ${columna.titulo}, ${sentido === 'desc' ? 'descendente' : 'ascendente'}`
    : 'los más recientes primero';
  return `${countText(total, agrupadas)}, ${orden}.`;
}

/** Content of an export: the selected rows or those of the filter, in all columns or some. */
export function scopeText(elegidas: number, total: number | undefined, columnas: number | undefined): string {
  const filas =
    elegidas > 0
      ? `${registrosText(elegidas)} ${elegidas === 1 ? 'seleccionado' : 'seleccionados'}`
      : total === undefined
        ? 'Los registros del filtro'
        : registrosText(total);
  if (columnas === undefined) return `${filas}, todas las columnas`;
  return `${filas}, ${countOf(columnas, 'columna', 'columnas')}`;
}
