import { type CellStyle, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';

/** What a column holds; documents, phones and codes are text, so that their zeros stay. */
export type SheetFormat = 'text' | 'number' | 'date' | 'datetime';

/** A cell; the UTC fields of a date are what the clock on the wall said. */
export type SheetCell = string | number | Date | null;

export type SheetColumn = {
  readonly title: string;
  readonly format: SheetFormat;
  /** In characters. */
  readonly width: number;
};

export type Sheet = {
  /** The tab's name. */
  readonly name: string;
  /** The first line, above the table. */
  readonly title: string;
  /** The line under it: what was filtered, when and by whom it was made, how many rows it has. */
  readonly facts: readonly string[];
  readonly columns: readonly SheetColumn[];
};

// A text cell stays text when somebody edits it: what begins with `=`, `+`, `-` or `@` never becomes a formula.
const TEXT: CellStyle = { numFmt: '@' };

const STYLES: Record<SheetFormat, CellStyle> = {
  text: TEXT,
  number: { numFmt: 'General' },
  date: { numFmt: 'dd/mm/yyyy' },
  datetime: { numFmt: 'dd/mm/yyyy hh:mm' },
};

const TITLE: CellStyle = { ...TEXT, font: { bold: true, size: 14 } };
const HEADING: CellStyle = {
  ...TEXT,
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E7E2D8' } },
  border: { bottom: { style: 'thin', color: { rgb: '857C6E' } } },
};

/**
 * Writes a workbook of one sheet while its rows come, in constant memory; more sheets when Excel's limit of rows is
 * reached. An error of `rows` ends the stream with it. A reader that goes away leaves `rows` where they are: they must
 * hold nothing open.
 */
export function writeSheet(
  { name, title, facts, columns }: Sheet,
  rows: AsyncIterable<readonly SheetCell[]>,
): ReadableStream<Uint8Array> {
  // The library has styles by column and asks for them at each row that it writes: they are answered for the row at hand.
  let row: CellStyle | null = null;
  const defs = columns.map(({ width, format }): ColumnDef => ({
    width,
    get style() {
      return row ?? STYLES[format];
    },
  }));

  async function* lines(): AsyncGenerator<SheetCell[]> {
    row = TITLE;
    yield [title];
    row = TEXT;
    yield [facts.join('  ·  ')];
    row = HEADING;
    yield columns.map((column) => column.title);
    row = null;
    for await (const cells of rows) yield [...cells];
  }

  return writeXlsxStream(lines(), {
    name,
    columns: defs,
    freezePane: { rows: 3, columns: 1 },
    repeatHeaders: false,
  });
}
