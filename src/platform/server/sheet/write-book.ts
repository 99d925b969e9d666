// Writes large workbooks as a stream, row by row.
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { ZipFile } from 'yazl';
import { columnName, escapeXml, rowWriter, styleIndex, STYLES_XML, type SheetCell, type SheetFormat } from './cells.ts';

export type { SheetCell } from './cells.ts';
export type { SheetFormat } from './cells.ts';

/**
 * The library adds up the sum of each file in JavaScript, a tenth of all the work of an export: Node's own code takes its
 * place in the module that the library loads.
 */
const sums = createRequire(createRequire(import.meta.url).resolve('yazl'))('buffer-crc32') as {
  unsigned: typeof crc32;
};
sums.unsigned = crc32;

/** A spreadsheet's XML shrinks to a tenth at the lowest level; more effort gains little and costs most of the time. */
const EFFORT = { compressionLevel: 1 };

/**
 * Writes a workbook while the rows of its sheets come, in constant memory. A sheet continues in another one at Excel's
 * limit of rows. An error of `rows` ends the stream with it. A reader that leaves abandons `rows` where they are: they
 * must hold nothing open.
 * @param room lines that fit in a sheet
 */
export function writeBook(sheets: readonly Sheet[], room = MOST_ROWS): Readable {
  const zip = new ZipFile();
  const output = outputOf(zip);
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  fill(zip, sheets, room).catch(fail);
  return output;
}

async function fill(zip: ZipFile, sheets: readonly Sheet[], room: number): Promise<void> {
  const tabs = await writeSheets(zip, sheets, room);
  for (const [name, xml] of Object.entries(bookParts(tabs))) zip.addBuffer(Buffer.from(xml), name, EFFORT);
  zip.end();
}

/** The library's type says less than the value is. */
const outputOf = (zip: ZipFile): Readable => zip.outputStream as Readable;

/** Writes the sheets one after another. @returns the names of the tabs */
async function writeSheets(zip: ZipFile, sheets: readonly Sheet[], room: number): Promise<string[]> {
  const tabs: string[] = [];
  for (const sheet of sheets) {
    const cursor = cursorOf(sheet.rows);
    let part = 0;
    do {
      tabs.push(tabName(sheet.name, (part += 1)));
      const xml = Readable.from(sheetXml(sheet, cursor, room), { objectMode: false });
      zip.addReadStream(xml, `xl/worksheets/sheet${tabs.length}.xml`, EFFORT);
      // The library drops a stream that it reads from when its own output is not read.
      outputOf(zip).once('close', () => xml.destroy());
      await finished(xml);
    } while (await cursor.more());
  }
  return tabs;
}

export type SheetColumn = {
  readonly title: string;
  readonly format: SheetFormat;
  /** In characters. */
  readonly width: number;
};

/** A heading over several headings. */
export type Band = {
  readonly title: string;
  /** Its first column, and the number of its columns. */
  readonly from: number;
  readonly columns: number;
};

export type Sheet = {
  /** The tab's name. */
  readonly name: string;
  /** The first line, above the table. */
  readonly title: string;
  /** The line under it: the filter, the date, the author, the number of rows. */
  readonly facts: readonly string[];
  readonly columns: readonly SheetColumn[];
  readonly bands?: readonly Band[];
  /** Columns that stay in sight while scrolling to the right; the first by default. */
  readonly frozen?: number;
  /** In lots of any size. */
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
};

/** The most lines of a sheet in Excel. */
const MOST_ROWS = 1_048_576;

/** Characters that are written at once: a call for each row would cost more than the row. */
const CHUNK = 65_536;

/** Points; a band's words take two or three lines. */
const BAND_HEIGHT = 48;

/** A cursor over the rows of a sheet; a second reader goes on where the first one stopped. */
type Cursor = {
  /** Resolves with true if there is one more row. */
  readonly more: () => Promise<boolean>;
  readonly next: () => readonly SheetCell[];
};

/** Makes a {@link Cursor}. */
function cursorOf(lots: AsyncIterable<readonly (readonly SheetCell[])[]>): Cursor {
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

/** Writes the XML of one sheet, as long as there are rows and room. */
async function* sheetXml(sheet: Sheet, cursor: Cursor, room: number): AsyncGenerator<string> {
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

/** Writes the lines above the rows. @returns them with their number */
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

/** Makes the name of a tab: 31 characters, without those that formulas use, each name once. */
function tabName(name: string, part: number): string {
  const suffix = part === 1 ? '' : ` ${part}`;
  return escapeXml(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31 - suffix.length) + suffix);
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Returns the parts of a workbook beside its sheets (ECMA-376). @param tabs their names, escaped for XML */
function bookParts(tabs: readonly string[]): Readonly<Record<string, string>> {
  const each = (line: (number: number, tab: string) => string): string =>
    tabs.map((tab, i) => line(i + 1, tab)).join('');
  const styles = tabs.length + 1;
  return {
    'xl/styles.xml': STYLES_XML,
    'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets>${each(
      (i, tab) => `<sheet name="${tab}" sheetId="${i}" r:id="rId${i}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each(
      (i) => `<Relationship Id="rId${i}" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet${i}.xml"/>`,
    )}<Relationship Id="rId${styles}" Type="${OFFICE}/relationships/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${each(
      (i) => `<Override PartName="/xl/worksheets/sheet${i}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
    )}</Types>`,
  };
}
