import type { Agrupacion } from '#catalogo/informe.ts';
import { cabezaEnPantalla } from '#catalogo/pantalla.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { Group } from '#platform/web/ui/GroupHead.tsx';
import type { GrupoDeInforme } from '../../contract.ts';
import { registros } from '../conteo.ts';

/**
 * A group in words, for its head.
 * @param agrupacion the grouping that the report declares; undefined where rows are grouped by a column
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
