import type { FormatoDeCelda } from '#catalogo/columnas.ts';
import type { Sheet, SheetCell, SheetFormat } from '#platform/server/sheet/write-book.ts';
import { filaExportada } from '../fila.ts';
import type { Fila } from '../store.ts';
import { bandasDe, datosDe, type Documento } from './documento.ts';

const FORMATOS: Record<FormatoDeCelda, SheetFormat> = {
  texto: 'text',
  numero: 'number',
  dia: 'date',
  instante: 'datetime',
};

/** A report's rows as a sheet, read as it is written. */
export function hojaDe(documento: Documento, lotes: AsyncIterable<readonly Fila[]>): Sheet {
  const { informe, columnas } = documento;

  async function* rows(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    for await (const lote of lotes) yield lote.map((fila) => filaExportada(columnas, fila));
  }

  return {
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
  };
}
