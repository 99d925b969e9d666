import { Readable } from 'node:stream';
import { writeCsvStream } from 'hucre/csv';
import type { ColumnaDeInforme } from '#catalogo/columnas.ts';
import type { SheetCell } from '#platform/server/sheet/write-book.ts';
import { filaExportada } from '../fila.ts';
import type { Fila } from '../store.ts';
import type { Documento } from './documento.ts';

/**
 * What Excel in Spanish opens by a double click: the byte order mark tells it the letters, and where the comma parts
 * decimals its list separator is the semicolon, in Colombia too. What would become a formula is written with an
 * apostrophe before it.
 */
const PARA_EXCEL = { delimiter: ';', bom: true, escapeFormulae: true } as const;

const dos = (value: number): string => String(value).padStart(2, '0');

/** A date as Excel in Spanish understands it: `20/11/2026`, or `20/11/2026 15:45` (DECISIONS §2). */
function textoDeFecha(value: Date, { formato }: ColumnaDeInforme): string {
  const day = `${dos(value.getUTCDate())}/${dos(value.getUTCMonth() + 1)}/${value.getUTCFullYear()}`;
  return formato === 'dia' ? day : `${day} ${dos(value.getUTCHours())}:${dos(value.getUTCMinutes())}`;
}

function celdaDe(value: SheetCell, columna: ColumnaDeInforme): string | number | null {
  if (value instanceof Date) return textoDeFecha(value, columna);
  return typeof value === 'number' && !Number.isInteger(value) ? String(value).replace('.', ',') : value;
}

/** A report's rows as text with semicolons, the headings first, written while they are read. */
export function csvDe({ columnas }: Documento, lotes: AsyncIterable<readonly Fila[]>): Readable {
  async function* rows(): AsyncGenerator<(string | number | null)[]> {
    yield columnas.map(({ titulo }) => titulo);
    for await (const lote of lotes) {
      for (const fila of lote) yield filaExportada(columnas, fila).map((value, i) => celdaDe(value, columnas[i]!));
    }
  }
  return Readable.fromWeb(writeCsvStream(rows(), PARA_EXCEL));
}
