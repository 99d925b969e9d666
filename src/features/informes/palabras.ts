import { ESTADO_INFO } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import type { FiltroDeInforme } from './filtro.ts';

const enMiles = (value: number): string => value.toLocaleString('es-CO');

/** Which of a filter's rows are meant: '12 filas seleccionadas', 'todas las filas menos 3'; null: all of them. */
export function filasEnPalabras(filas: FiltroDeInforme['filas']): string | null {
  const { solo, excepto = [] } = filas ?? {};
  if (solo) return solo.length === 1 ? '1 fila seleccionada' : `${enMiles(solo.length)} filas seleccionadas`;
  return excepto.length === 0 ? null : `todas las filas menos ${enMiles(excepto.length)}`;
}

/**
 * A filter in words, each part alone, without what is searched for: that may be a person's name.
 * @param textos of the options that it names, by the path of their field
 */
export function filtroEnPalabras(
  { filtros: ofrecidos = [] }: Pick<Informe, 'filtros'>,
  { semestre, estado, filtros = {}, filas }: FiltroDeInforme,
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
    filasEnPalabras(filas),
  ].filter((parte) => parte !== null);
}
