// Reads a workbook in a thread of its own, started by `read-book.ts`: a crafted file may take any amount of memory.
import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx';
import { answerConfined } from '../confined.ts';
import type { BookReading, ReadCell, ReadRow, ReadSheet, ToRead } from './read-book.ts';

/** Spreadsheets keep fifteen digits and write zeros for the rest. */
const MAX_DIGITS = 15;

/** Converts a sheet of the library to the cells as people see them. */
function sheetOf(
  { name, rows: lines, cells, rowDefs, hidden, veryHidden }: Sheet,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): ReadSheet {
  const read = lines.slice(0, rows).map((values, i): ReadRow => ({
    number: i + 1,
    hidden: rowDefs?.get(i)?.hidden === true,
    cells: values.slice(0, columns).map((value, column) => cellOf(value, cells?.get(`${i},${column}`))),
  }));
  return {
    name,
    hidden: hidden === true || veryHidden === true,
    rows: read.filter(({ cells: all }) => all.some((cell) => cell !== null)),
    more: lines.length > rows,
  };
}

/** Reads one cell; null for an empty one. @param known the library's facts of it beside its value */
function cellOf(value: CellValue | undefined, known: Cell | undefined): ReadCell | null {
  if (known?.type === 'error') return { text: textOf(value), kind: 'error' };
  if (value === null || value === undefined || value === '') {
    return known?.formula === undefined ? null : { text: `=${known.formula}`, kind: 'empty-formula' };
  }
  if (value instanceof Date) return { text: dayOf(value), kind: 'date' };
  if (typeof value === 'boolean') return { text: value ? 'VERDADERO' : 'FALSO', kind: 'boolean' };
  if (typeof value === 'number') return numberOf(value, known?.style?.numFmt);
  const text = textOf(value);
  // Texts that Excel shows for an error of a formula.
  if (/^#(N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!)$/.test(text)) return { text, kind: 'error' };
  return text.trim() === '' ? null : { text, kind: 'text' };
}

function numberOf(value: number, format: string | undefined): ReadCell {
  const text = Number.isInteger(value) ? BigInt(value).toString() : String(value);
  if (text.replaceAll(/\D/g, '').length > MAX_DIGITS) return { text, kind: 'rounded' };
  // A format of nothing but zeros shows as many digits as it has: `0000000`.
  const zeros = /^0{2,}$/.test(format ?? '') ? format!.length : 0;
  return { text: text.padStart(zeros, '0'), kind: 'number' };
}

/** Writes a date by its UTC fields, which are those of the cell. */
const dayOf = (date: Date): string => {
  if (Number.isNaN(date.getTime())) return '';
  return date.toISOString().replace(/^(\d+)-(\d+)-(\d+)T.*$/, '$3/$2/$1');
};

const textOf = (value: CellValue | undefined): string => (typeof value === 'string' ? value : String(value ?? ''));

// Last, since it runs before the module is evaluated to its end.
await answerConfined(async (input): Promise<BookReading> => {
  // The input of `read-book.ts`.
  const { bytes, rows, columns } = input as ToRead;
  try {
    // One row more than needed shows if there are more; the styles hold the formats of numbers.
    const { sheets } = await readXlsx(bytes, { readStyles: true, maxRows: rows + 1 });
    return { ok: true, sheets: sheets.map((sheet) => sheetOf(sheet, { rows, columns })) };
  } catch {
    return { ok: false, problem: 'damaged' };
  }
});
