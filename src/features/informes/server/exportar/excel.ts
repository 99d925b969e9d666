import { Readable } from 'node:stream';
import type { FormatoDeCelda } from '#catalogo/celdas.ts';
import { type SheetCell, type SheetFormat, writeSheet } from '#platform/server/sheet/write-sheet.ts';
import { filaExportada } from '../fila.ts';
import type { Fila } from '../store.ts';
import { datosDe, type Documento } from './documento.ts';

const FORMATOS: Record<FormatoDeCelda, SheetFormat> = {
  texto: 'text',
  numero: 'number',
  dia: 'date',
  instante: 'datetime',
};

/** A report's rows as an Excel file, written while they are read. */
export function excelDe(documento: Documento, lotes: AsyncIterable<readonly Fila[]>): Readable {
  const { informe, columnas } = documento;

  async function* rows(): AsyncGenerator<readonly SheetCell[]> {
    for await (const lote of lotes) for (const fila of lote) yield filaExportada(columnas, fila);
  }

  const sheet = writeSheet(
    {
      name: 'Informe',
      title: informe.tituloExportacion,
      facts: datosDe(documento),
      columns: columnas.map(({ titulo, formato, ancho }) => ({
        title: titulo,
        format: FORMATOS[formato],
        width: Math.max(ancho, titulo.length + 2),
      })),
    },
    rows(),
  );
  return Readable.fromWeb(sheet);
}
