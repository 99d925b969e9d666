// Call and schemas of a report's charts and key figures; converts a chart to the data that `platform/chart` draws.
import * as z from 'zod/mini';
import { asProperName } from '#catalogo/pantalla.ts';
import type { ChartData, ChartForm } from '#platform/chart/chart.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { filtroSchema } from './filtro.ts';

const FORMAS: Record<GraficoDeInforme['forma'], ChartForm> = {
  barras: 'bars',
  apiladas: 'stacks',
  columnas: 'columns',
  linea: 'line',
};

/** Writes words that a person typed in capitals as the tables do; codes such as 'AMV' or 'ING-8685' stay. */
const legible = (texto: string): string => (/^\D{6,}$/.test(texto) ? asProperName(texto) : texto);

/** A chart of a report as the platform draws charts. */
export const chartDataOf = (grafico: GraficoDeInforme): ChartData => ({
  title: grafico.titulo,
  form: FORMAS[grafico.forma],
  measure: {
    name: grafico.medida.nombre,
    min: grafico.medida.minimo,
    max: grafico.medida.maximo,
    adds: grafico.medida.suma,
    changes: grafico.medida.cambios && {
      decimals: grafico.medida.cambios.decimales,
      noise: grafico.medida.cambios.azar,
    },
  },
  unit: { one: grafico.unidad?.una ?? 'registro', many: grafico.unidad?.varias ?? 'registros' },
  axis: grafico.eje,
  series: grafico.series.map(({ clave, texto, grado, tono, anterior }) => ({
    key: clave,
    text: clave === '' ? '' : legible(texto),
    grade: grado,
    tone: tono,
    muted: anterior,
  })),
  categories: grafico.categorias.map(({ clave, texto, corto, varias: mergedCount, sinDato: withoutDato }) => ({
    key: clave,
    text: legible(texto),
    short: corto,
    rest: mergedCount,
    missing: withoutDato,
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
  /** Place on a scale from the worst (0) to the best (1), for a step of one. */
  grado: z.optional(z.number()),
  /** Meaning of the colour, for a state. */
  tono: z.optional(z.enum(['info', 'warning', 'success'])),
  /** It is compared with the others, as an earlier semester. */
  anterior: z.optional(z.literal(true)),
  /** Marks open no rows: the series represents several. */
  abre: z.optional(z.literal(false)),
});

const categoriaSchema = z.object({
  clave: z.string(),
  texto: z.string(),
  /** Short text, if categories are a sequence. */
  corto: z.optional(z.string()),
  /** Opens no rows: it represents several categories (`varias`). */
  abre: z.optional(z.literal(false)),
  varias: z.optional(z.number()),
  /** Rows without a value in the field of the categories. */
  sinDato: z.optional(z.literal(true)),
});

const graficoSchema = z.object({
  clave: z.string(),
  titulo: z.string(),
  forma: z.enum(['barras', 'apiladas', 'columnas', 'linea']),
  medida: z.object({
    nombre: z.string(),
    /** Start of the scale; 0 by default. */
    minimo: z.optional(z.number()),
    /** End of the scale; null: it has none. */
    maximo: z.nullable(z.number()),
    /** Counts can be stacked and summed, means cannot. */
    suma: z.boolean(),
    /** Values are changes, written with this many decimals; `azar`: by category, the greatest that chance explains. */
    cambios: z.optional(z.object({ decimales: z.number(), azar: z.array(z.number()) })),
  }),
  /** Name of the counted things, if they are not records: singular and plural. */
  unidad: z.optional(z.object({ una: z.string(), varias: z.string() })),
  /** Name of the categories: 'Semana'. */
  eje: z.string(),
  /** One with an empty key if the chart has no series. */
  series: z.array(serieSchema),
  /** In the order of drawing; empty if no row is counted. */
  categorias: z.array(categoriaSchema),
  /** Name of the categories that are not drawn, if they are ordered by value or too many: singular and plural. */
  otras: z.optional(z.object({ una: z.string(), varias: z.string() })),
  /** By series, then by category; null: no rows for a mean. */
  valores: z.array(z.array(z.nullable(z.number()))),
  /** Sum of the values, if they are parts of one whole; absent if a row may be in several categories. */
  total: z.optional(z.number()),
  /** Number of rows behind each mark. */
  cuentas: z.array(z.array(z.number())),
  /** A second value of each category, drawn beside it. */
  referencias: z.nullable(z.object({ nombre: z.string(), valores: z.array(z.nullable(z.number())) })),
  /** Remark for the reader. */
  nota: z.nullable(z.string()),
  /** No mark opens rows. */
  abre: z.optional(z.literal(false)),
});

/** A key figure of what the charts count. */
const cifraSchema = z.object({
  clave: z.string(),
  texto: z.string(),
  /** Text if it is no count; '—' if there are too few rows. */
  valor: z.union([z.number(), z.string()]),
  /** Its parts, as a text. */
  detalle: z.optional(z.string()),
});

/** The body of an answer with charts, for other reports too. @public */
export const graficosSchema = z.object({
  /** Instant of the count. */
  instante: z.iso.datetime(),
  /** Key figures of the rows, those that the report has. */
  cifras: z.optional(z.array(cifraSchema)),
  graficos: z.array(graficoSchema),
});

export type GraficoDeInforme = z.output<typeof graficoSchema>;

export type CifraDeInforme = z.output<typeof cifraSchema>;

export type GraficosDeInforme = z.output<typeof graficosSchema>;

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
