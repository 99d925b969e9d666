import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { type SheetCell, writeSheet } from './write-sheet.ts';

const columns = [
  { title: 'Nombre', format: 'text', width: 20 },
  { title: 'Documento', format: 'text', width: 15 },
  { title: 'Edad', format: 'number', width: 8 },
  { title: 'Día', format: 'date', width: 12 },
  { title: 'Registro', format: 'datetime', width: 18 },
] as const;

async function* each(rows: readonly (readonly SheetCell[])[]): AsyncGenerator<readonly SheetCell[]> {
  yield* rows;
}

const write = (rows: AsyncIterable<readonly SheetCell[]>) =>
  writeSheet({ name: 'Informe', title: 'Título', facts: ['Semestre 2026-2', 'Registros: 2'], columns }, rows);

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

it('is whole without rows', async () => {
  expect(await readSheet(await buffer(write(each([]))))).toHaveLength(3);
});

it('reads rows as they are asked for, and no more once the reader went away', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<readonly SheetCell[]> {
    for (;;) yield ['x'.repeat(1000), String(read++), null, null, null];
  }
  const reader = write(endless()).getReader();
  await reader.read();
  await reader.cancel();
  const before = read;
  await setImmediate();
  expect(before).toBeLessThan(1000);
  expect(read).toBe(before);
});

it('ends with the error of its rows', async () => {
  async function* broken(): AsyncGenerator<readonly SheetCell[]> {
    yield ['a', 'b', 1, null, null];
    throw new Error('database went away');
  }
  await expect(buffer(write(broken()))).rejects.toThrow('database went away');
});
