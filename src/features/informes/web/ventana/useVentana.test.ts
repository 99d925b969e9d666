import { describe, expect, it } from 'vitest';
import { knownRowCount, pagesOf, pageStartOf } from './useVentana.ts';

it('names the pages that cover a stretch of rows', () => {
  expect(pagesOf(0, 30, 100)).toEqual([0]);
  expect(pagesOf(95, 100, 100)).toEqual([0, 1]);
  expect(pagesOf(250, 449, 100)).toEqual([2, 3, 4]);
  expect(pagesOf(-5, -1, 100)).toEqual([0]);
});

describe('a page is asked for', () => {
  const pages = new Map([
    [3, [{ id: 'd1' }, { id: 'd2' }]],
    [7, [{ id: 'h1' }]],
  ]);
  const corte = (pagina: number) => pageStartOf(pagina, 2, (index) => pages.get(index));

  it('after the last row of the page before it', () => {
    expect(corte(4)).toEqual({ despues: 'd2' });
  });

  it('before the first row of the page after it', () => {
    expect(corte(2)).toEqual({ antes: 'd1' });
    expect(corte(6)).toEqual({ antes: 'h1' });
  });

  it('by a jump if neither is loaded, and not after the last page', () => {
    expect(corte(20)).toEqual({ salto: 40 });
    expect(corte(8)).toEqual({ salto: 16 });
    expect(corte(0)).toEqual({});
  });
});

it('shows the loaded rows until their number is known', () => {
  expect(knownRowCount(undefined, undefined, 100)).toBe(0);
  expect(knownRowCount(500, undefined, 100)).toBe(0);
  expect(knownRowCount(undefined, 100, 100)).toBe(100);
  expect(knownRowCount(318, 100, 100)).toBe(318);
  expect(knownRowCount(undefined, 7, 100)).toBe(7);
  // Counted before the last one arrived.
  expect(knownRowCount(99, 100, 100)).toBe(100);
});
