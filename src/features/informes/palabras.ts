import { ESTADO_INFO } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { textoDeDia } from '#catalogo/momento.ts';
import { countOf, enMiles } from '#platform/contract/quantities.ts';
import type { FiltroDeInforme } from './filtro.ts';

/** Which of a filter's rows are meant: '12 filas seleccionadas', 'todas las filas menos 3'; null: all of them. */
export function filasEnPalabras(filas: FiltroDeInforme['filas']): string | null {
  const { solo, excepto = [] } = filas ?? {};
  if (solo) return countOf(solo.length, 'fila seleccionada', 'filas seleccionadas');
  return excepto.length === 0 ? null : `todas las filas menos ${enMiles(excepto.length)}`;
}

/** On which days rows were made: 'recibidos del 16/11/2026 al 20/11/2026'; null: on any. */
export function diasEnPalabras({ desde, hasta }: Pick<FiltroDeInforme, 'desde' | 'hasta'>): string | null {
  if (desde && hasta)
    return desde === hasta
      ? `recibidos el ${textoDeDia(desde)}`
      : `recibidos del ${textoDeDia(desde)} al ${textoDeDia(hasta)}`;
  if (desde) return `recibidos desde el ${textoDeDia(desde)}`;
  return hasta ? `recibidos hasta el ${textoDeDia(hasta)}` : null;
}

/**
 * A filter in words, each part alone, without what is searched for: that may be a person's name.
 * @param textos of the options that it names, by the path of their field
 */
export function filtroEnPalabras(
  { filtros: ofrecidos = [] }: Pick<Informe, 'filtros'>,
  { semestre, estado, filtros = {}, desde, hasta, filas }: FiltroDeInforme,
  textos: ReadonlyMap<string, string>,
): string[] {
  const opciones = Object.entries(filtros).map(([campo, clave]) => {
    const etiqueta = ofrecidos.find((filtro) => filtro.campo === campo)?.etiqueta ?? campo;
    return `${etiqueta.toLowerCase()} ${textos.get(campo) ?? clave}`;
  });
  return [
    semestre ? `semestre ${semestre}` : null,
    estado ? `estado ${ESTADO_INFO[estado].nombre.toLowerCase()}` : null,
    ...opciones,
    diasEnPalabras({ desde, hasta }),
    filasEnPalabras(filas),
  ].filter((parte) => parte !== null);
}

/**
 * What a file or a picture says of the filter that made it, in words.
 * @param partes of the filter, without what was searched for
 */
export function textoDeFiltro(partes: readonly string[], buscar = ''): string {
  const all = buscar.trim() === '' ? partes : [...partes, `búsqueda «${buscar.trim()}»`];
  return all.length > 0 ? `Filtro: ${all.join(', ')}` : 'Sin filtro';
}
