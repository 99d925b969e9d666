// Writes rows as CSV for Excel in Spanish.
import { Readable } from 'node:stream';
import { writeCsvStream } from 'hucre/csv';
import { disarm } from '../../contract/escape.ts';
import type { SheetCell } from './cells.ts';
import type { Sheet, SheetColumn } from './write-book.ts';

/**
 * Settings for a file that Excel in Spanish opens by a double click: the byte order mark gives it the encoding, and
 * where the decimal sign is the comma its list separator is the semicolon, in Colombia too.
 */
const FOR_EXCEL = { delimiter: ';', bom: true } as const;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Writes a date as Excel in Spanish reads it: `20/11/2026`, or `20/11/2026 15:45` (DECISIONS §2). */
function dateText(value: Date, { format }: SheetColumn): string {
  const day = `${twoDigits(value.getUTCDate())}/${twoDigits(value.getUTCMonth() + 1)}/${value.getUTCFullYear()}`;
  return format === 'date' ? day : `${day} ${twoDigits(value.getUTCHours())}:${twoDigits(value.getUTCMinutes())}`;
}

function cellText(value: SheetCell, column: SheetColumn): string | number | null {
  if (value instanceof Date) return dateText(value, column);
  if (typeof value === 'string') return disarm(value);
  return typeof value === 'number' && !Number.isInteger(value) ? String(value).replace('.', ',') : value;
}

/** Writes a sheet's rows as text with semicolons, the headings first, while they are read. */
export function writeCsv({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): Readable {
  async function* lines(): AsyncGenerator<(string | number | null)[]> {
    yield columns.map(({ title }) => disarm(title));
    for await (const lot of rows) for (const row of lot) yield row.map((cell, i) => cellText(cell, columns[i]!));
  }
  // Not `fromWeb`: its type differs where browser types are loaded, as in tests that paint a page.
  return Readable.from(writeCsvStream(lines(), FOR_EXCEL), { objectMode: false });
}
