import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { writeBook, type SheetCell } from './write-book.ts';

const columns = [
  { title: 'Nombre', format: 'text', width: 20 },
  { title: 'Documento', format: 'text', width: 15 },
  { title: 'Edad', format: 'number', width: 8 },
  { title: 'Día', format: 'date', width: 12 },
  { title: 'Registro', format: 'datetime', width: 18 },
] as const;

async function* each(rows: readonly (readonly SheetCell[])[]): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  yield rows;
}

const write = (rows: AsyncIterable<readonly (readonly SheetCell[])[]>) =>
  writeBook([{ name: 'Informe', title: 'Título', facts: ['Semestre 2026-2', 'Registros: 2'], columns, rows }]);

it('is read back cell by cell by another library: accents, zeros, formulas as text, dates as dates', async () => {
  const rows: SheetCell[][] = [
    ['ÁÉÍÓÚ ñandú 🦉', '0012345', 41, new Date('2026-02-28T00:00:00Z'), new Date('2026-11-20T15:45:00Z')],
    ["=cmd|' /C calc'!A0", '+57 300', -3, null, null],
    ['@SUM(A1)', '-1', 4.25, null, null],
    [' <b>&"\'</b>\nsegunda línea', '1e5', 0, null, null],
  ];
  const read = await readSheet(await buffer(write(each(rows))), { trim: false });
  expect(read.slice(0, 3)).toEqual([
    ['Título', null, null, null, null],
    ['Semestre 2026-2  ·  Registros: 2', null, null, null, null],
    ['Nombre', 'Documento', 'Edad', 'Día', 'Registro'],
  ]);
  expect(read.slice(3)).toEqual(rows);
});

it('writes what begins like a formula as text of a text column, full-width signs too', async () => {
  const texts = ['=1+1', '+1', '-1', '@A1', '＝1+1', '＋1', '－1', '＠A1'];
  const files = unzipSync(await buffer(write(each(texts.map((one) => [one])))));
  const [sheet = '', styles = ''] = ['xl/worksheets/sheet1.xml', 'xl/styles.xml'].map((name) =>
    Buffer.from(files[name]!).toString(),
  );
  const cells = [...sheet.matchAll(/<c r="A(\d+)" s="(\d+)" t="inlineStr"><is><t[^>]*>([^<]*)</g)].slice(-texts.length);
  expect(cells.map(([, , , text]) => text)).toEqual(texts);
  const looks = [...(/<cellXfs[^]*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)];
  expect(new Set(cells.map(([, , style]) => looks[Number(style)]![1]))).toEqual(new Set(['49']));
  expect(sheet).not.toContain('<f>');
});

it('keeps what XML cannot hold, and what looks like its escapes', async () => {
  const texts = ['a\r\nb', 'campana \u0007', '_x0041_ no es A', ' entre espacios ', '\ttabulador', 'medio \ud83d par'];
  const book = await readXlsx(await buffer(write(each(texts.map((text) => [text])))));
  const read = book.sheets[0]!.rows.slice(3).map(([text]) => text);
  expect(read).toEqual([...texts.slice(0, 5), 'medio \ufffd par']);
});

it('cuts a text that is longer than a cell, and says so', async () => {
  const [, , , [text]] = (await readSheet(await buffer(write(each([['ñ'.repeat(40_000)]]))))) as [[], [], [], [string]];
  expect(text).toHaveLength(32_767);
  expect(text.endsWith('ñ…')).toBe(true);
});

it('has a tab for each sheet, with headings over headings', async () => {
  const sheet = (name: string, text: string) => ({
    name,
    title: name,
    facts: [],
    columns,
    frozen: 2,
    bands: [{ title: 'Una & otra', from: 1, columns: 2 }],
    rows: each([[text, '1', 2, null, null]]),
  });
  const { sheets } = await readXlsx(
    await buffer(writeBook([sheet('Con: dos [puntos]', 'uno'), sheet('Dos', 'otro'), sheet('x'.repeat(40), 'tres')])),
  );
  expect(sheets.map(({ name }) => name)).toEqual(['Con  dos  puntos ', 'Dos', 'x'.repeat(31)]);
  expect(sheets.map(({ rows }) => rows[4]?.[0])).toEqual(['uno', 'otro', 'tres']);
  expect(sheets[0]!.rows[2]).toEqual(['', 'Una & otra', '', '', '']);
  expect(sheets[0]!.merges).toEqual([{ startRow: 2, endRow: 2, startCol: 1, endCol: 2 }]);
});

it('goes on in another tab where Excel has no more room', async () => {
  const sheet = {
    name: 'Informe',
    title: 'Título',
    facts: [],
    columns,
    rows: each(['a', 'b', 'c', 'd', 'e'].map((one) => [one])),
  };
  const { sheets } = await readXlsx(await buffer(writeBook([sheet, { ...sheet, name: 'Otro', rows: each([]) }], 5)));
  expect(sheets.map(({ name, rows }) => [name, ...rows.slice(3).map(([text]) => text)])).toEqual([
    ['Informe', 'a', 'b'],
    ['Informe 2', 'c', 'd'],
    ['Informe 3', 'e'],
    ['Otro'],
  ]);
});

it('says the sum of each part, by which readers find damage', async () => {
  const book = await buffer(write(each([['ÁÉÍÓÚ'.repeat(5000)], ['b']])));
  const parts = unzipSync(book);
  const said: Record<string, number> = {};
  for await (const { fileName, crc32: sum } of (await fromBufferPromise(book)).eachEntry()) said[fileName] = sum;
  expect(said).toEqual(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, crc32(part)])));
});

it('is whole without rows', async () => {
  expect(await readSheet(await buffer(write(each([]))))).toHaveLength(3);
});

it('reads rows as they are asked for, and no more once the reader went away', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    for (;;) yield [[randomUUID().repeat(30), String(read++), null, null, null]];
  }
  const book = write(endless());
  await once(book, 'readable');
  book.destroy();
  await once(book, 'close');
  await setImmediate();
  const before = read;
  await setImmediate();
  expect(before).toBeLessThan(1000);
  expect(read).toBe(before);
});

it('ends with the error of its rows', async () => {
  async function* broken(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    yield [['a', 'b', 1, null, null]];
    throw new Error('database went away');
  }
  await expect(buffer(write(broken()))).rejects.toThrow('database went away');
});
