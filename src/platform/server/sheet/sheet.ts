import { columnName, rowWriter, type SheetCell, escapeXml } from './cells.ts';
import { type SheetFormat, styleIndex } from './styles.ts';

export type SheetColumn = {
  readonly title: string;
  readonly format: SheetFormat;
  /** In characters. */
  readonly width: number;
};

/** A heading over several headings. */
export type Band = {
  readonly title: string;
  /** The first of its columns, and how many they are. */
  readonly from: number;
  readonly columns: number;
};

export type Sheet = {
  /** The tab's name. */
  readonly name: string;
  /** The first line, above the table. */
  readonly title: string;
  /** The line under it: what was filtered, when and by whom it was made, how many rows it has. */
  readonly facts: readonly string[];
  readonly columns: readonly SheetColumn[];
  readonly bands?: readonly Band[];
  /** Columns that stay in sight when one scrolls to the right; the first unless said. */
  readonly frozen?: number;
  /** In lots of any size. */
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
};

/** The lines that Excel has room for. */
export const MOST_ROWS = 1_048_576;

/** Characters that go on together: a call for each row would cost more than the row. */
const CHUNK = 65_536;

/** Points; a band's words take two or three lines. */
const BAND_HEIGHT = 48;

/** The rows of a sheet one by one; a second reader goes on where the first one stopped. */
export type Cursor = {
  /** Whether there is one more. */
  readonly more: () => Promise<boolean>;
  readonly next: () => readonly SheetCell[];
};

/** @see Cursor */
export function cursorOf(lots: AsyncIterable<readonly (readonly SheetCell[])[]>): Cursor {
  const source = lots[Symbol.asyncIterator]();
  let lot: readonly (readonly SheetCell[])[] = [];
  let at = 0;
  return {
    async more() {
      while (at === lot.length) {
        const { done, value } = await source.next();
        if (done) return false;
        [lot, at] = [value, 0];
      }
      return true;
    },
    next: () => lot[at++]!,
  };
}

/** The XML of one sheet, as long as there are rows and room. */
export async function* sheetXml(sheet: Sheet, cursor: Cursor, room: number): AsyncGenerator<string> {
  const { columns, bands = [] } = sheet;
  const head = headXml(sheet);
  let row = head.rows;
  let text = head.xml;
  const write = rowWriter(columns.map(({ format }) => format));
  while (row < room && (await cursor.more())) {
    text += write((row += 1), cursor.next());
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData>${mergesXml(bands)}</worksheet>`;
}

/** Everything above the rows. @returns how many lines that is */
function headXml({ title, facts, columns, bands = [], frozen = 1 }: Sheet): {
  readonly xml: string;
  readonly rows: number;
} {
  const rows = bands.length > 0 ? 4 : 3;
  const corner = `${columnName(frozen)}${rows + 1}`;
  const pane = `<pane xSplit="${frozen}" ySplit="${rows}" topLeftCell="${corner}" activePane="bottomRight" state="frozen"/>`;
  const cols = columns.map(
    ({ width, format }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1" style="${styleIndex(format)}"/>`,
  );
  const all = <T>(style: T): T[] => columns.map(() => style);
  const bandRow = rowWriter(all('band'))(
    3,
    columns.map((_, i) => bands.find(({ from }) => from === i)?.title ?? ''),
  );
  return {
    rows,
    xml: [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`,
      `<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`,
      rowWriter(['title'])(1, [title]),
      rowWriter(['text'])(2, [facts.join('  ·  ')]),
      bands.length > 0 ? bandRow.replace('<row ', `<row ht="${BAND_HEIGHT}" customHeight="1" `) : '',
      rowWriter(all('heading'))(
        rows,
        columns.map((column) => column.title),
      ),
    ].join(''),
  };
}

function mergesXml(bands: readonly Band[]): string {
  const wide = bands.filter(({ columns }) => columns > 1);
  if (wide.length === 0) return '';
  const merges = wide.map(
    ({ from, columns }) => `<mergeCell ref="${columnName(from)}3:${columnName(from + columns - 1)}3"/>`,
  );
  return `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>`;
}

/** Tabs: 31 characters, without those that formulas use, each once. */
export function tabName(name: string, part: number): string {
  const suffix = part === 1 ? '' : ` ${part}`;
  return escapeXml(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31 - suffix.length) + suffix);
}
