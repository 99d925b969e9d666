import type { Readable } from 'node:stream';
import { textoDeFecha } from '#catalogo/momento.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import { type PdfChart, writePdfDocument } from '#platform/server/pdf/write-document.ts';
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

/** Charts to print, each with its numbers: readable in black and white, and aloud. */
export const pdfDeGraficos = (
  { institucion: institution, titulo: title, datos: facts, now }: PortadaDeGraficos,
  graficos: readonly GraficoDeInforme[],
): Readable =>
  writePdfDocument(
    {
      institution,
      kind: 'Gráficos',
      date: textoDeFecha(now),
      title,
      facts,
      ...(facts[0] !== undefined && { reason: facts[0] }),
    },
    graficos.map((grafico): PdfChart => ({ kind: 'chart', data: datosDeGrafico(grafico) })),
  );
