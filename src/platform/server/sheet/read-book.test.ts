import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
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
