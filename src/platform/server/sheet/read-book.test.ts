import { writeXlsx, type WriteSheet } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { aXlsx, aZip } from '../testing/sample-files.ts';
import { readBook, type ReadSheet } from './read-book.ts';

async function sheetsOf(...sheets: WriteSheet[]): Promise<readonly ReadSheet[]> {
  const reading = await readBook(await writeXlsx({ sheets }), { rows: 100 });
  if (!reading.ok) throw new Error(reading.problem);
  return reading.sheets;
}

const textsOf = ({ rows }: ReadSheet): unknown[] => rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null));

describe('a cell', () => {
  it('says what the spreadsheet shows: zeros of a format, days, the value of a formula', async () => {
    const [sheet] = await sheetsOf({
      name: 'Hoja',
      columns: [{}, { numFmt: '0000000' }],
      rows: [['ana', 51_900, new Date('2026-11-20'), null, true, 3001234567, 4.5]],
      cells: new Map([['0,3', { type: 'formula', formula: 'A1&"x"', formulaResult: 'anax' }]]),
    });
    expect(sheet!.rows[0]!.cells).toEqual([
      { text: 'ana', kind: 'text' },
      { text: '0051900', kind: 'number' },
      { text: '20/11/2026', kind: 'date' },
      { text: 'anax', kind: 'text' },
      { text: 'VERDADERO', kind: 'boolean' },
      { text: '3001234567', kind: 'number' },
      { text: '4.5', kind: 'number' },
    ]);
  });

  it('marks values that cannot be trusted: rounded digits, errors, formulas without a stored value', async () => {
    const [sheet] = await sheetsOf({
      name: 'Hoja',
      rows: [[1.25e18, '#N/A', null]],
      cells: new Map([['0,2', { type: 'formula', formula: 'B1&B2' }]]),
    });
    expect(sheet!.rows[0]!.cells.map((cell) => cell?.kind)).toEqual(['rounded', 'error', 'empty-formula']);
  });
});

describe('a sheet', () => {
  it('keeps the numbers of its rows, says which are hidden, and leaves out the empty ones', async () => {
    const [sheet, lists] = await sheetsOf(
      { name: 'Datos', rows: [['a'], [], ['b'], ['c']], rowDefs: new Map([[3, { hidden: true }]]) },
      { name: 'Listas', rows: [['x']], hidden: true },
    );
    expect(sheet!.rows.map(({ number, hidden }) => [number, hidden])).toEqual([
      [1, false],
      [3, false],
      [4, true],
    ]);
    expect([sheet!.hidden, lists!.hidden]).toEqual([false, true]);
  });

  it('is read up to so many rows, and says that there are more', async () => {
    const [sheet] = await sheetsOf({ name: 'Datos', rows: Array.from({ length: 150 }, (_, i) => [`fila ${i}`]) });
    expect([sheet!.rows.length, sheet!.more]).toEqual([100, true]);
    expect(textsOf(sheet!)[99]).toEqual(['fila 99']);
  });
});

const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A workbook with rows written as XML below the first one. */
const withRows = (xml: string): Buffer =>
  aZip([
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: '_rels/.rels',
      content: `<Relationships ${RELATIONS}><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Datos" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships ${RELATIONS}><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>uno</t></is></c></row>${xml}</sheetData></worksheet>`,
    },
  ]);

const emptyRow = (number: number, cell = (ref: string): string => `<c r="${ref}" s="0"/>`): string =>
  `<row r="${number}" ht="15" customHeight="1">${['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((column) => cell(`${column}${number}`)).join('')}</row>`;

const manyRows = (count: number, cell?: (ref: string) => string): string =>
  Array.from({ length: count }, (_, i) => emptyRow(i + 2, cell)).join('');

describe('rows without anything', () => {
  it.each([
    ['one with a format in the last row of all', '<row r="1048576"><c r="A1048576" s="0"/></row>'],
    ['one with a format in the last column', '<row r="1048576"><c r="XFD1048576" s="0"/></row>'],
    ['25,000 with formats', manyRows(25_000)],
    ['3,000 with blanks', manyRows(3000, (ref) => `<c r="${ref}" t="inlineStr"><is><t> \u00a0</t></is></c>`)],
    [
      '3,000 with formulas that show nothing',
      manyRows(3000, (ref) => `<c r="${ref}" t="str"><f>IF(Z1="","",Z1)</f><v></v></c>`),
    ],
    [
      '25,000 without cells',
      Array.from({ length: 25_000 }, (_, i) => `<row r="${i + 2}" ht="15" customHeight="1"/>`).join(''),
    ],
  ])('count for nothing: %s', { timeout: 60_000 }, async (_, xml) => {
    const last = '<row r="90000"><c r="A90000" t="inlineStr"><is><t>dos</t></is></c></row>';
    for (const [rows, found] of [
      [xml, [1]],
      [xml.includes('1048576') ? last + xml : xml + last, [1, 90_000]],
    ] as const) {
      const reading = await readBook(withRows(rows), { rows: 100 });
      if (!reading.ok) throw new Error(reading.problem);
      expect(reading.sheets[0]!.rows.map(({ number }) => number)).toEqual(found);
      expect(reading.sheets[0]!.more).toBe(false);
    }
  });
});

it('a value in the last row of all is told at once, not after a minute of reading the rows before it', async () => {
  const reading = await readBook(withRows('<row r="1048576"><c r="AD1048576"><v>5</v></c></row>'), { rows: 100 });
  expect(reading).toEqual({ ok: false, problem: 'unpacks-too-large' });
});

it('an empty cell that is merged with a written one is told from an empty one', async () => {
  const [sheet] = await sheetsOf({
    name: 'Hoja',
    rows: [
      ['a', 'b', null],
      ['c', null, null],
      [null, null, null],
      ['d', null, 'e'],
    ],
    merges: [
      { startRow: 0, endRow: 1, startCol: 1, endCol: 1 },
      { startRow: 2, endRow: 2, startCol: 0, endCol: 2 },
      { startRow: 3, endRow: 3, startCol: 0, endCol: 1 },
    ],
  });
  expect(sheet!.rows.map(({ number, cells }) => [number, ...cells.map((cell) => cell?.kind ?? null)])).toEqual([
    [1, 'text', 'text', null],
    [2, 'text', 'merged', null],
    [4, 'text', 'merged', 'text'],
  ]);
});

describe('what is no workbook of people', () => {
  const read = async (bytes: Uint8Array) => readBook(bytes, { rows: 100 });

  it.each([
    ['bytes of any kind', Buffer.from('usuario;nombres\nana;Ana\n')],
    ['an archive without a workbook', aZip([{ name: 'a.txt', content: 'hola' }])],
    [
      'one that says of a part that it holds nothing',
      aXlsx([{ name: 'b.xml', content: 'x'.repeat(9_000_000), declared: 0 }]),
    ],
    [
      'one that hides from its directory how much a part holds',
      aXlsx([{ name: 'b.xml', content: 'x'.repeat(9_000_000), hidden: true }]),
    ],
  ])('is told so: %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual({ ok: false, problem: 'damaged' });
  });

  it('is not unpacked where it would be too large', async () => {
    const bomb = aXlsx([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(60_000_000) }]);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    expect(await read(bomb)).toEqual({ ok: false, problem: 'unpacks-too-large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(20_000_000);
  });

  it('does not block the next caller when it fails', async () => {
    const [broken, whole] = await Promise.all([
      read(Buffer.from('roto')),
      read(await writeXlsx({ sheets: [{ name: 'Datos', rows: [['a']] }] })),
    ]);
    expect([broken.ok, whole.ok]).toEqual([false, true]);
  });
});
