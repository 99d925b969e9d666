import { ESTADOS } from '#catalogo/estados.ts';
import type { Dimension } from '#catalogo/grafico.ts';
import type { Informe } from '#catalogo/informe.ts';
import { semestreDe } from '#catalogo/semestre.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { FiltroDeInforme } from '../../../filtro.ts';
import { esRango } from '#catalogo/rangos.ts';
import type { Marcada } from '../ejes/store.ts';
import { esDeDias } from './store.ts';

/** Whether a chart by this dimension may have such a category; an option that no row has gives no row. */
function puedeTener(dimension: Dimension, clave: string): boolean {
  if (esDeDias(dimension)) return esRango(clave);
  if ('campos' in dimension) return dimension.campos.includes(clave);
  return !('sistema' in dimension && dimension.sistema === 'estado') || ESTADOS.some((estado) => estado === clave);
}

function assertMarca(bien: boolean): asserts bien {
  if (bien) return;
  const message = 'El informe no tiene un gráfico con esa marca.';
  throw new AppError('datos-invalidos', { message, errores: { marca: message } });
}

/**
 * The mark that a filter names; null: none.
 * @throws {AppError} `datos-invalidos` for a mark that the report's charts cannot have
 */
export function marcadaDe(informe: Informe, { marca, semestre }: FiltroDeInforme, now: Date): Marcada | null {
  if (!marca) return null;
  const grafico = informe.graficos?.find(({ clave }) => clave === marca.grafico);
  assertMarca(grafico !== undefined && !grafico.ajeno);
  const { por, series } = grafico;
  assertMarca(puedeTener(por, marca.categoria));
  if (marca.serie !== undefined) {
    assertMarca(series !== undefined && (series === 'valor' || puedeTener(series, marca.serie)));
  }
  return { grafico, marca, corte: { semestre: semestre ?? semestreDe(now) } };
}
