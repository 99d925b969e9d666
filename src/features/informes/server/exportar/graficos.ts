import type { Readable } from 'node:stream';
import { textoDeFecha } from '#catalogo/momento.ts';
import { isEmpty } from '#platform/chart/chart.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import { writePdfDocument } from '#platform/server/pdf/write-document.ts';
import type { GraficoDeInforme } from '../../contract-graficos.ts';
import { datosDeGrafico } from '../../grafico.ts';

/** What a PDF of charts says of itself. */
export type PortadaDeGraficos = {
  readonly institucion: Institucion;
  readonly titulo: string;
  /** Filter, number of rows, when and by whom it was made. */
  readonly datos: readonly string[];
  readonly now: Date;
};

const NUMEROS = { kind: 'heading', text: 'Los números de cada gráfico' } as const;

/** Charts to print, and after them the numbers of each: readable in black and white, and aloud. */
export function pdfDeGraficos(
  { institucion: institution, titulo: title, datos: facts, now }: PortadaDeGraficos,
  graficos: readonly GraficoDeInforme[],
): Readable {
  const dibujados = graficos.map(datosDeGrafico);
  const [primera, ...demas] = dibujados
    .filter((data) => !isEmpty(data))
    .map((data) => ({ kind: 'numbers', data }) as const);
  return writePdfDocument({ institution, kind: 'Gráficos', date: textoDeFecha(now), title, facts, reason: facts[0] }, [
    ...dibujados.map((data) => ({ kind: 'chart', data }) as const),
    ...(primera ? [{ kind: 'together', parts: [NUMEROS, primera] } as const] : []),
    ...demas,
  ]);
}
