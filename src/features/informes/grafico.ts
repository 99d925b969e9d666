import type { ChartData, ChartForm } from '#platform/chart/chart.ts';
import type { GraficoDeInforme } from './contract-graficos.ts';

const FORMAS: Record<GraficoDeInforme['forma'], ChartForm> = {
  barras: 'bars',
  apiladas: 'stacks',
  columnas: 'columns',
  linea: 'line',
};

/** A chart of a report as the platform draws charts. */
export const datosDeGrafico = (grafico: GraficoDeInforme): ChartData => ({
  title: grafico.titulo,
  form: FORMAS[grafico.forma],
  measure: {
    name: grafico.medida.nombre,
    min: grafico.medida.minimo,
    max: grafico.medida.maximo,
    adds: grafico.medida.suma,
    changes: grafico.medida.cambios && { decimals: grafico.medida.cambios.decimales },
  },
  unit: { one: grafico.unidad?.una ?? 'registro', many: grafico.unidad?.varias ?? 'registros' },
  axis: grafico.eje,
  series: grafico.series.map(({ clave, texto, grado, tono }) => ({
    key: clave,
    text: clave === '' ? '' : texto,
    grade: grado,
    tone: tono,
  })),
  categories: grafico.categorias.map(({ clave, texto, corto, varias, sinDato }) => ({
    key: clave,
    text: texto,
    short: corto,
    rest: varias,
    missing: sinDato,
  })),
  others: grafico.otras && { one: grafico.otras.una, many: grafico.otras.varias },
  values: grafico.valores,
  whole: grafico.total,
  counts: grafico.cuentas,
  reference: grafico.referencias && { name: grafico.referencias.nombre, values: grafico.referencias.valores },
  note: grafico.nota,
});
