import { expect, it } from 'vitest';
import { filtroOf, readSearch } from './read-search.ts';
import { resultadosSearch } from './search.ts';

const read = (search: unknown) => readSearch(['2026-2', '2026-1'], resultadosSearch.parse(search ?? {}));

it('chooses the current semester and both types at first, the lowest means first', () => {
  expect(filtroOf(read(undefined))).toEqual({
    tipoAsignatura: 'ALL',
    semestre: '2026-2',
    orden: 'TODAS',
    sentido: 'asc',
  });
});

it('reads filters, block, order and page, and nothing that the report does not have', () => {
  const search = { tipo: 'APV', semestre: '2026-1', bloque: 'CR', orden: 'CR2', sentido: 'desc', pagina: 3 };
  expect(read(search)).toMatchObject({ ...search });
  expect(filtroOf(read(search))).toEqual({ tipoAsignatura: 'APV', semestre: '2026-1', orden: 'CR2', sentido: 'desc' });
  const others = { tipo: 'XYZ', semestre: 'uno', bloque: 'ZZ', orden: 'ME4', sentido: 'arriba', pagina: -1 };
  expect(read({ ...others, asignatura: 'x', vista: 'otra', medida: 'ZZ', comparar: '1999-1' })).toEqual({
    tipo: 'ALL',
    semestre: '2026-2',
    orden: 'TODAS',
    sentido: 'asc',
    pagina: 1,
    medida: 'TODAS',
    comparar: '2026-1',
  });
});

it('shows the semester that it names, also one that is not offered', () => {
  expect(filtroOf(read({ semestre: '2019-1' })).semestre).toBe('2019-1');
});

it('compares with the semester before unless the address names another one', () => {
  expect(read({}).comparar).toBe('2026-1');
  expect(read({ semestre: '2026-1' }).comparar).toBe('2026-2');
  expect(read({ comparar: '2026-2' }).comparar).toBe('2026-1');
});

it('reads the mark of a chart, and ignores unknown ones', () => {
  const marca = { grafico: 'preguntas', categoria: 'ECC1', serie: '2' };
  expect(read({ marca: 'preguntas~ECC1~2' }).marca).toEqual(marca);
  expect(filtroOf(read({ marca: 'preguntas~ECC1~2' }))).toMatchObject({ marca });
  for (const other of ['preguntas~ECC1', 'preguntas~ECC9~1', 'x', '~~', 7])
    expect(read({ marca: other }).marca).toBeUndefined();
});
