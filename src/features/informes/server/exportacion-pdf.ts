// Reports as PDF: their rows, or their charts. Imported lazily: only a job that writes one loads the library.
import type { Readable } from 'node:stream';
import { formatFecha } from '#catalogo/momento.ts';
import { isEmpty } from '#platform/chart/chart.ts';
import { numberText } from '#platform/chart/words.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import type { PdfHead } from '#platform/server/pdf/page.ts';
import { writePdfDocument } from '#platform/server/pdf/write-document.ts';
import { writePdfRows } from '#platform/server/pdf/write-rows.ts';
import { chartDataOf, type CifraDeInforme, type GraficosDeInforme } from '../contract-graficos.ts';
import { filtroText } from '../filtro.ts';
import { bandsOf, headLinesOf, tablasOf, type Documento } from './exportacion-archivo.ts';
import { tableRowOf } from './fila.ts';
import type { Fila } from './store.ts';

export type HeadOfGraficosPdf = {
  readonly institucion: Institucion;
  readonly titulo: string;
  /** Filter, number of rows, instant and person. */
  readonly datos: readonly string[];
  readonly now: Date;
};

export type Contados = Pick<GraficosDeInforme, 'cifras' | 'graficos'>;

function cifraFact({ texto, valor, detalle }: CifraDeInforme): readonly [string, string] {
  const dicho = typeof valor === 'number' ? numberText(valor) : valor;
  return [texto, detalle === undefined ? dicho : `${dicho} (${detalle.charAt(0).toLowerCase()}${detalle.slice(1)})`];
}

const NUMBERS_HEADING = { kind: 'heading', text: 'Los números de cada gráfico' } as const;

/** Prints key figures and charts, then the numbers of each: readable in black and white, and by screen readers. */
export function writeGraficosPdf(
  { institucion: institution, titulo: title, datos: facts, now }: HeadOfGraficosPdf,
  { cifras = [], graficos }: Contados,
): Readable {
  const dibujados = graficos.map(chartDataOf);
  const [primera, ...others] = dibujados
    .filter((data) => !isEmpty(data))
    .map((data) => ({ kind: 'numbers', data }) as const);
  return writePdfDocument({ institution, kind: 'Gráficos', date: formatFecha(now), title, facts, reason: facts[0] }, [
    ...(cifras.length > 0 ? [{ kind: 'facts', rows: cifras.map(cifraFact) } as const] : []),
    ...dibujados.map((data) => ({ kind: 'chart', data }) as const),
    ...(primera ? [{ kind: 'together', parts: [NUMBERS_HEADING, primera] } as const] : []),
    ...others,
  ]);
}

/** Prints a report's rows as a table; if a page has no room for its columns, in parts. */
export function writeFilasPdf(
  institution: Institucion,
  documento: Documento,
  lotes: AsyncIterable<readonly Fila[]>,
): Readable {
  const { informe, columnas } = documento;
  const head: PdfHead = {
    institution,
    kind: 'Informe',
    date: formatFecha(documento.now),
    title: informe.tituloExportacion,
    facts: headLinesOf(documento),
    reason: filtroText(documento.palabras, documento.filtro.buscar),
  };
  async function* textos(): AsyncGenerator<readonly string[]> {
    for await (const lote of lotes) for (const fila of lote) yield tableRowOf(columnas, fila).celdas;
  }
  const tablas = tablasOf(informe, columnas).map(({ columnas: lugares, tramos }) => ({
    columns: lugares,
    titles: lugares.map((lugar) => columnas[lugar]!.titulo),
    bands: bandsOf(tramos),
  }));
  return writePdfRows(head, tablas, textos());
}
