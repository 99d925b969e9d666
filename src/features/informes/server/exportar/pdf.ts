import type { Readable } from 'node:stream';
import { tramosDe } from '#catalogo/columnas.ts';
import { textoDeFecha } from '#catalogo/momento.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import type { PdfHead } from '#platform/server/pdf/page.ts';
import { writePdfTable, type PdfCard, writePdfCards } from '#platform/server/pdf/write-rows.ts';
import { COLUMNAS_EN_PAPEL } from '../../formatos.ts';
import { textoDeFiltro } from '../../palabras.ts';
import { filaDeTabla } from '../fila.ts';
import type { Fila } from '../store.ts';
import { bandasDe, datosDe, type Documento } from './documento.ts';

/** A report's rows to print: a table, or where it has too many columns for a page, a sheet per record. */
export function pdfDe(institution: Institucion, documento: Documento, lotes: AsyncIterable<readonly Fila[]>): Readable {
  const { informe, columnas } = documento;
  const head: PdfHead = {
    institution,
    kind: 'Informe',
    date: textoDeFecha(documento.now),
    title: informe.tituloExportacion,
    facts: datosDe(documento),
    reason: textoDeFiltro(documento.palabras, documento.filtro.buscar),
  };

  async function* textos(): AsyncGenerator<readonly string[]> {
    for await (const lote of lotes) for (const fila of lote) yield filaDeTabla(columnas, fila).celdas;
  }
  const tramos = tramosDe(columnas);
  async function* fichas(): AsyncGenerator<PdfCard> {
    for await (const celdas of textos()) {
      const field = (i: number) => [columnas[i]?.titulo ?? '', celdas[i] ?? ''] as const;
      const parts = tramos.map(({ grupo, desde, cuantas }) => ({
        heading: grupo,
        fields: Array.from({ length: cuantas }, (_, i) => field(desde + i)).slice(desde === 0 ? 1 : 0),
      }));
      yield { name: celdas[0] ?? '', parts };
    }
  }
  if (columnas.length > COLUMNAS_EN_PAPEL) return writePdfCards(head, fichas());
  const titles = columnas.map(({ titulo }) => titulo);
  return writePdfTable(head, { titles, bands: bandasDe(columnas) }, textos());
}
