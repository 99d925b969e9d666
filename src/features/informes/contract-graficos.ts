import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import type { ChartData, ChartForm } from '#platform/chart/chart.ts';
import { filtroSchema } from './filtro.ts';

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

const serieSchema = z.object({
  clave: z.string(),
  texto: z.string(),
  /** Where it stands on a scale from the worst (0) to the best (1), where it is a step of one. */
  grado: z.optional(z.number()),
  /** What its colour says: that of a state. */
  tono: z.optional(z.enum(['info', 'warning', 'success'])),
  /** Its marks open no rows: it stands for several series. */
  abre: z.optional(z.literal(false)),
});

const categoriaSchema = z.object({
  clave: z.string(),
  texto: z.string(),
  /** For little room, where categories are a sequence. */
  corto: z.optional(z.string()),
  /** It opens no rows: what it stands for is several categories, `varias`. */
  abre: z.optional(z.literal(false)),
  varias: z.optional(z.number()),
  /** It is of rows that do not say what the others are told apart by. */
  sinDato: z.optional(z.literal(true)),
});

const graficoSchema = z.object({
  clave: z.string(),
  titulo: z.string(),
  forma: z.enum(['barras', 'apiladas', 'columnas', 'linea']),
  medida: z.object({
    /** 'Registros', 'Promedio'. */
    nombre: z.string(),
    /** Where a scale begins; 0 unless said. */
    minimo: z.optional(z.number()),
    /** Where a scale ends; null: it has no end. */
    maximo: z.nullable(z.number()),
    /** Counts may be stacked and added up, means may not. */
    suma: z.boolean(),
    /** They are changes, written with so many decimals. */
    cambios: z.optional(z.object({ decimales: z.number() })),
  }),
  /** What is counted, where it is not records: one of them, and more. */
  unidad: z.optional(z.object({ una: z.string(), varias: z.string() })),
  /** What the categories are: 'Semana'. */
  eje: z.string(),
  /** One with an empty key where categories are not parted. */
  series: z.array(serieSchema),
  /** In the order in which they are drawn; none where no row is counted. */
  categorias: z.array(categoriaSchema),
  /** Those that are not drawn, in words, where categories stand in the order of their values or are too many. */
  otras: z.optional(z.object({ una: z.string(), varias: z.string() })),
  /** By series, then by category; null: nothing to tell the mean of. */
  valores: z.array(z.array(z.nullable(z.number()))),
  /** The sum of the values, where they are parts of one whole; absent where a row may be in several categories. */
  total: z.optional(z.number()),
  /** How many rows are behind each mark. */
  cuentas: z.array(z.array(z.number())),
  /** What stands beside each category. */
  referencias: z.nullable(z.object({ nombre: z.string(), valores: z.array(z.nullable(z.number())) })),
  /** What the reader must know. */
  nota: z.nullable(z.string()),
  /** None of its marks opens rows. */
  abre: z.optional(z.literal(false)),
});

/** A key figure of what the charts count. */
const cifraSchema = z.object({
  clave: z.string(),
  texto: z.string(),
  /** A text where it is no plain count; '—' where too few rows tell it. */
  valor: z.union([z.number(), z.string()]),
  /** Its parts, in words. */
  detalle: z.optional(z.string()),
});

/** The body of an answer with charts, for other reports too. @public */
export const graficosSchema = z.object({
  /** When it was counted. */
  instante: z.iso.datetime(),
  /** The key figures of the rows; those that a report does not have are absent. */
  cifras: z.optional(z.array(cifraSchema)),
  graficos: z.array(graficoSchema),
});

/** A chart with its numbers. */
export type GraficoDeInforme = z.output<typeof graficoSchema>;

/** A key figure of a report. */
export type CifraDeInforme = z.output<typeof cifraSchema>;

/** All charts of a report in a filter. */
export type GraficosDeInforme = z.output<typeof graficosSchema>;

/** The charts of reports, drawn of the database's aggregates. */
export const graficosContract = defineContract({
  'POST /informes/{informe}/graficos': {
    workload: 'read',
    params: z.object({ informe: z.string() }),
    acceso: 'informes.leer',
    resumen: 'Los gráficos de un informe, con lo que da un filtro.',
    audita: 'informe.apertura',
    body: filtroSchema,
    respuestas: { 200: graficosSchema, 400: errorSchema, 404: errorSchema, 503: errorSchema },
  },
});
