import type { Dimension, GraficoDeFilas } from '#catalogo/grafico.ts';
import type { Informe } from '#catalogo/informe.ts';
import { campoEn } from '../ejes/store.ts';

/** What several fields hold: all are alike, the first tells how. */
function valorDe(por: Dimension): Dimension {
  if (!('campos' in por) || por.campos[0] === undefined) throw new Error('a chart of values without fields');
  return { campo: por.campos[0], etiqueta: por.etiqueta, ...(por.orden && { orden: por.orden }) };
}

/** Into what a chart parts its categories, which is a field's also where it is what several hold. */
export const dimensionDeSeries = ({
  series,
  por,
}: Pick<GraficoDeFilas, 'por'> & { readonly series: NonNullable<GraficoDeFilas['series']> }): Dimension =>
  series === 'valor' ? valorDe(por) : series;

/** Where a series stands on its chart's scale, from the worst (0) to the best (1); undefined: on none. */
export function gradoDe(informe: Informe, { series, por, escala }: GraficoDeFilas, clave: string): number | undefined {
  if (series === undefined || escala === undefined) return undefined;
  const altura = alturaDe(informe, dimensionDeSeries({ series, por }), clave);
  return altura !== undefined && escala === 'baja' ? 1 - altura : altura;
}

/** How far up a scale a step is, of 1. */
function alturaDe(informe: Informe, dimension: Dimension, clave: string): number | undefined {
  if (!('campo' in dimension) || dimension.campo === undefined || 'cada' in dimension) return undefined;
  const campo = campoEn(informe, dimension.campo);
  if (campo.tipo === 'escala') {
    const paso = clave === '' ? Number.NaN : Number(clave);
    return Number.isNaN(paso) ? undefined : (paso - campo.min) / (campo.max - campo.min);
  }
  const lugar = dimension.orden?.indexOf(clave) ?? -1;
  return lugar < 0 ? undefined : lugar / (dimension.orden!.length - 1);
}
