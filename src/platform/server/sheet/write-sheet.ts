import { type CellStyle, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { HEADING, type SheetFormat, STYLES, TEXT, TITLE } from './styles.ts';

export type { SheetFormat };

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
