import { describe, expect, it } from 'vitest';
import { informacionInscripcionCatedras as informe } from '#catalogo/catedras/tramite.ts';
import { describeDias, describeFilas, describeFiltro, filtroText } from './filtro.ts';

const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i));

describe('the selected rows of a filter', () => {
  it.each([
    [undefined, null],
    [{ solo: ids(1) }, '1 fila seleccionada'],
    [{ solo: ids(1200) }, '1.200 filas seleccionadas'],
    [{ excepto: ids(3) }, 'todas las filas menos 3'],
    [{ excepto: [] }, null],
  ])('%j', (filas, words) => {
    expect(describeFilas(filas)).toBe(words);
  });
});

it('describes a filter by option with its text, without the search', () => {
  const filtro = { semestre: '2026-2', estado: 'pendiente', filtros: { catedra: 'ajedrez' }, buscar: 'ana' } as const;
  expect(describeFiltro(informe, filtro, new Map([['catedra', 'Ajedrez y Pensamiento']]))).toEqual([
    'semestre 2026-2',
    'estado pendiente',
    'cátedra Ajedrez y Pensamiento',
  ]);
});

it('describes filter and search', () => {
  expect(filtroText([])).toBe('Sin filtro');
  expect(filtroText([], '  ')).toBe('Sin filtro');
  expect(filtroText(['semestre 2026-2', 'estado pendiente'], ' ana ')).toBe(
    'Filtro: semestre 2026-2, estado pendiente, búsqueda «ana»',
  );
});

it.each([
  [{}, null],
  [{ desde: '2026-11-16' }, 'recibidos desde el 16/11/2026'],
  [{ hasta: '2026-11-16' }, 'recibidos hasta el 16/11/2026'],
  [{ desde: '2026-11-16', hasta: '2026-11-20' }, 'recibidos del 16/11/2026 al 20/11/2026'],
  [{ desde: '2026-11-16', hasta: '2026-11-16' }, 'recibidos el 16/11/2026'],
])('describes the days of receipt: %j', (dias, palabras) => {
  expect(describeDias(dias)).toBe(palabras);
});
