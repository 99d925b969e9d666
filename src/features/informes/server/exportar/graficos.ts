import type { Readable } from 'node:stream';
import { textoDeFecha } from '#catalogo/momento.ts';
import { isEmpty } from '#platform/chart/chart.ts';
import { numberText } from '#platform/chart/words.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import { writePdfDocument } from '#platform/server/pdf/write-document.ts';
import type { CifraDeInforme, GraficosDeInforme } from '../../contract-graficos.ts';
import { datosDeGrafico } from '../../grafico.ts';

/** The head of a PDF of charts. */
export type PortadaDeGraficos = {
  readonly institucion: Institucion;
  readonly titulo: string;
  /** Filter, number of rows, when and by whom it was made. */
  readonly datos: readonly string[];
  readonly now: Date;
};

/** The key figures and charts of some rows. */
export type Contados = Pick<GraficosDeInforme, 'cifras' | 'graficos'>;

/** A key figure as a line of text. */
function cifraEnPalabras({ texto, valor, detalle }: CifraDeInforme): readonly [string, string] {
  const dicho = typeof valor === 'number' ? numberText(valor) : valor;
  return [texto, detalle === undefined ? dicho : `${dicho} (${detalle.charAt(0).toLowerCase()}${detalle.slice(1)})`];
}

const NUMEROS = { kind: 'heading', text: 'Los números de cada gráfico' } as const;

/** Key figures and charts to print, and after them the numbers of each: readable in black and white, and aloud. */
export function pdfDeGraficos(
  { institucion: institution, titulo: title, datos: facts, now }: PortadaDeGraficos,
  { cifras = [], graficos }: Contados,
): Readable {
  const dibujados = graficos.map(datosDeGrafico);
  const [primera, ...demas] = dibujados
    .filter((data) => !isEmpty(data))
    .map((data) => ({ kind: 'numbers', data }) as const);
  return writePdfDocument({ institution, kind: 'Gráficos', date: textoDeFecha(now), title, facts, reason: facts[0] }, [
    ...(cifras.length > 0 ? [{ kind: 'facts', rows: cifras.map(cifraEnPalabras) } as const] : []),
    ...dibujados.map((data) => ({ kind: 'chart', data }) as const),
    ...(primera ? [{ kind: 'together', parts: [NUMEROS, primera] } as const] : []),
    ...demas,
  ]);
}
