import type { Readable } from 'node:stream';
import type { FormatoDeCelda } from '#catalogo/celdas.ts';
import { type SheetCell, type SheetFormat, writeBook } from '#platform/server/sheet/write-book.ts';
import { filaExportada } from '../fila.ts';
import type { Fila } from '../store.ts';
import { bandasDe, datosDe, type Documento } from './documento.ts';

const FORMATOS: Record<FormatoDeCelda, SheetFormat> = {
  texto: 'text',
  numero: 'number',
  dia: 'date',
  instante: 'datetime',
};

/** A report's rows as an Excel file, written while they are read. */
export function excelDe(documento: Documento, lotes: AsyncIterable<readonly Fila[]>): Readable {
  const { informe, columnas } = documento;

  async function* rows(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    for await (const lote of lotes) yield lote.map((fila) => filaExportada(columnas, fila));
  }

  return writeBook([
    {
      name: 'Informe',
      title: informe.tituloExportacion,
      facts: datosDe(documento),
      columns: columnas.map(({ titulo, formato, ancho }) => ({
        title: titulo,
        format: FORMATOS[formato],
        width: Math.max(ancho, titulo.length + 2),
      })),
      bands: bandasDe(columnas),
      rows: rows(),
    },
  ]);
}
