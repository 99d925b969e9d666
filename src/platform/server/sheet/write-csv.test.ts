import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { SheetCell } from './cells.ts';
import { writeCsv } from './write-csv.ts';

async function* each(rows: readonly SheetCell[][]): AsyncGenerator<readonly SheetCell[][]> {
  yield rows;
}

const columns = [
  { title: '＝Nombre', format: 'text', width: 20 },
  { title: 'Edad', format: 'number', width: 8 },
] as const;

it.each(['=', '+', '-', '@', '|', '＝', '＋', '－', '＠'])('a text that begins with %s is no formula', async (sign) => {
  const csv = await text(writeCsv({ columns, rows: each([[`${sign}1+1`, -4.25]]) }));
  expect(csv.split('\r\n')[1]).toBe(`'${sign}1+1;-4,25`);
});

it('headings are disarmed too, and signs within a text stay', async () => {
  const csv = await text(writeCsv({ columns, rows: each([['1＋1=2', 3]]) }));
  expect(csv.trim()).toBe("\ufeff'＝Nombre;Edad\r\n1＋1=2;3".trim());
});
