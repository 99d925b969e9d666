import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { cursorOf, MOST_ROWS, type Sheet, sheetXml, tabName } from './sheet.ts';
import { STYLES_XML } from './styles.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook beside its sheets (ECMA-376). @param tabs their names, as XML holds them */
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

export type { SheetCell } from './cells.ts';
export type { Band, Sheet, SheetColumn } from './sheet.ts';
export type { SheetFormat } from './styles.ts';

/** A spreadsheet's XML shrinks to a tenth at once; more effort wins little and costs most of the time. */
const EFFORT = { compressionLevel: 1 };

/**
 * Writes a workbook while the rows of its sheets come, in constant memory. A sheet goes on in another one when Excel's
 * limit of rows is reached. An error of `rows` ends the stream with it. A reader that goes away leaves `rows` where they
 * are: they must hold nothing open.
 * @param room lines that a sheet has room for
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

/** The library's type says less than it is. */
const outputOf = (zip: ZipFile): Readable => zip.outputStream as Readable;

/** @returns the names of the tabs */
async function writeSheets(zip: ZipFile, sheets: readonly Sheet[], room: number): Promise<string[]> {
  const tabs: string[] = [];
  for (const sheet of sheets) {
    const cursor = cursorOf(sheet.rows);
    let part = 0;
    do {
      tabs.push(tabName(sheet.name, (part += 1)));
      const xml = Readable.from(sheetXml(sheet, cursor, room), { objectMode: false });
      zip.addReadStream(xml, `xl/worksheets/sheet${tabs.length}.xml`, EFFORT);
      // The library forgets a stream that it reads from when nobody reads from the library.
      outputOf(zip).once('close', () => xml.destroy());
      await finished(xml);
    } while (await cursor.more());
  }
  return tabs;
}
