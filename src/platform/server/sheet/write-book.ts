import { type Cell, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { HEADING, STYLES, TEXT, TITLE } from './styles.ts';
import type { Sheet, SheetCell } from './write-sheet.ts';

/** A heading over several headings. */
export type Band = {
  readonly title: string;
  /** The first of its columns, and how many they are. */
  readonly from: number;
  readonly columns: number;
};

export type BookSheet = Sheet & {
  readonly bands: readonly Band[];
  /** Columns that stay in sight when one scrolls to the right. */
  readonly frozen: number;
  readonly rows: readonly (readonly SheetCell[])[];
};

/** Lines above the rows: title, facts, bands, headings. */
const ABOVE = 4;

/** Writes a workbook of several sheets; all of it is held in memory. What has no end is written by `writeSheet`. */
export const writeBook = (sheets: readonly BookSheet[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: sheets.map(sheetOf), stringMode: 'inline' });

function sheetOf({ name, title, facts, columns, bands, frozen, rows }: BookSheet): WriteSheet {
  const band = columns.map((_, i) => bands.find(({ from }) => from === i)?.title ?? null);
  const cells = new Map<string, Partial<Cell>>([
    ['0,0', { style: TITLE }],
    ['1,0', { style: TEXT }],
  ]);
  for (const [i] of columns.entries()) {
    cells.set(`2,${i}`, { style: { ...HEADING, alignment: { wrapText: true, vertical: 'top' } } });
    cells.set(`3,${i}`, { style: HEADING });
  }
  return {
    name,
    columns: columns.map(({ width, format }) => ({ width, style: STYLES[format] })),
    rows: [[title], [facts.join('  ·  ')], band, columns.map((column) => column.title), ...rows.map((row) => [...row])],
    cells,
    rowDefs: new Map([[2, { height: 48 }]]),
    merges: bands.map((one) => ({
      startRow: 2,
      endRow: 2,
      startCol: one.from,
      endCol: one.from + one.columns - 1,
    })),
    freezePane: { rows: ABOVE, columns: frozen },
  };
}
