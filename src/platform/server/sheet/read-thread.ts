// Reads a workbook in a thread of its own, started by `read-book.ts`: a crafted file may take any amount of memory.
import { colToLetter, readXlsx, streamXlsxRows, type Cell, type CellValue, type Sheet } from 'hucre/xlsx';
import { answerConfined } from '../confined.ts';
import { numberText } from './number-text.ts';
import type { BookReading, ReadCell, ReadRow, ReadSheet, ToRead } from './read-book.ts';

/** Spreadsheets keep fifteen digits and write zeros for the rest. */
const MAX_DIGITS = 15;

/** Rows with something in their first columns, as far as they are read. */
type Extent = {
  /** Number of the last one that is read. */
  readonly last: number;
  /** There are more than were asked for. */
  readonly more: boolean;
};

const EMPTY: Extent = { last: 0, more: false };

const isEmpty = (value: CellValue | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Looks at the values of a sheet, one row after the other: a sheet may have formats in a million empty rows. */
async function extentOf({ bytes, rows, columns }: ToRead, sheet: number): Promise<Extent> {
  let [last, filled] = [0, 0];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    if (values.slice(0, columns).every(isEmpty)) continue;
    if (filled === rows) return { last, more: true };
    filled += 1;
    last = Math.max(last, index + 1);
  }
  return { last, more: false };
}

/** Converts a sheet of the library to the cells as people see them. */
function sheetOf({ name, rows, cells, rowDefs, merges = [], hidden, veryHidden }: Sheet, more: boolean): ReadSheet {
  const read = rows.map((values, i): ReadRow & { readonly cells: (ReadCell | null)[] } => ({
    number: i + 1,
    hidden: rowDefs?.get(i)?.hidden === true,
    cells: values.map((value, column) => cellOf(value, cells?.get(`${i},${column}`))),
  }));
  for (const { startRow, endRow, startCol, endCol } of merges) {
    if (!read[startRow]?.cells[startCol]) continue;
    for (const row of read.slice(startRow, endRow + 1)) {
      for (const [column, cell] of row.cells.entries()) {
        if (!cell && column >= startCol && column <= endCol) row.cells[column] = { text: '', kind: 'merged' };
      }
    }
  }
  return {
    name,
    hidden: hidden === true || veryHidden === true,
    rows: read.filter((row) => row.cells.some((cell) => cell && cell.kind !== 'merged')),
    more,
  };
}

/** Reads one cell; null for an empty one. @param known the library's facts of it beside its value */
function cellOf(value: CellValue | undefined, known: Cell | undefined): ReadCell | null {
  if (known?.type === 'error') return { text: textOf(value), kind: 'error' };
  if (value === null || value === undefined) {
    return known?.formula === undefined ? null : { text: `=${known.formula}`, kind: 'empty-formula' };
  }
  if (value instanceof Date) return { text: dayOf(value), kind: 'date' };
  if (typeof value === 'boolean') return { text: value ? 'VERDADERO' : 'FALSO', kind: 'boolean' };
  if (typeof value === 'number') return numberOf(value, known?.style?.numFmt);
  const text = textOf(value);
  // Texts that Excel shows for an error of a formula.
  if (/^#(N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!)$/.test(text)) return { text, kind: 'error' };
  return isEmpty(value) ? null : { text, kind: 'text' };
}

function numberOf(value: number, format: string | undefined): ReadCell {
  const stored = Number.isInteger(value) ? BigInt(value).toString() : String(value);
  if (stored.replaceAll(/\D/g, '').length > MAX_DIGITS) return { text: stored, kind: 'rounded' };
  const text = numberText(value, format);
  return text === null ? { text: stored, kind: 'shown-otherwise' } : { text, kind: 'number' };
}

/** Writes a date by its UTC fields, which are those of the cell. */
const dayOf = (date: Date): string => {
  if (Number.isNaN(date.getTime())) return '';
  return date.toISOString().replace(/^(\d+)-(\d+)-(\d+)T.*$/, '$3/$2/$1');
};

const textOf = (value: CellValue | undefined): string => (typeof value === 'string' ? value : String(value ?? ''));

/** Most rows that are read of a sheet, with the empty ones: the library keeps each of their cells. */
const MOST_ROWS = 200_000;

/** Reads the rows that hold something, and the first ones in any case: formulas may have no value yet. */
async function readSheets(toRead: ToRead): Promise<BookReading> {
  const { bytes, rows, columns } = toRead;
  const extents: Extent[] = [];
  const visible: number[] = [];
  await readXlsx(bytes, {
    sheets: ({ index, hidden, veryHidden }) => {
      extents[index] = EMPTY;
      if (!hidden && !veryHidden) visible.push(index);
      return false;
    },
  });
  for (const index of visible) extents[index] = await extentOf(toRead, index);
  const last = Math.max(rows, ...extents.map((extent) => extent.last));
  if (last > MOST_ROWS) return { ok: false, problem: 'unpacks-too-large' };
  // The styles hold the formats of numbers.
  const { sheets } = await readXlsx(bytes, { readStyles: true, range: `A1:${colToLetter(columns - 1)}${last}` });
  return { ok: true, sheets: sheets.map((sheet, i) => sheetOf(sheet, extents[i]!.more)) };
}

// Last, since it runs before the module is evaluated to its end.
await answerConfined(async (input): Promise<BookReading> => {
  try {
    // The input of `read-book.ts`.
    return await readSheets(input as ToRead);
  } catch {
    return { ok: false, problem: 'damaged' };
  }
});
