import type { Readable } from 'node:stream';
import { type PdfChart, writePdfDocument } from '#platform/server/pdf/write-document.ts';
import type { GraficoDeInforme } from '../../contract-graficos.ts';
import { datosDeGrafico } from '../../grafico.ts';

/** What a PDF of charts says of itself. */
export type PortadaDeGraficos = {
  readonly institucion: { readonly nombre: string; readonly unidad: string };
  readonly titulo: string;
  /** Filter, number of rows, when and by whom it was made. */
  readonly datos: readonly string[];
};

/** Charts to print, each with its numbers: readable in black and white, and aloud. */
export const pdfDeGraficos = (
  { institucion: { nombre: name, unidad: unit }, titulo, datos }: PortadaDeGraficos,
  graficos: readonly GraficoDeInforme[],
): Readable =>
  writePdfDocument(
    { institution: { name, unit }, title: titulo, facts: datos },
    graficos.map((grafico): PdfChart => ({ kind: 'chart', data: datosDeGrafico(grafico) })),
  );
