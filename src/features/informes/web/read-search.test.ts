import { expect, it } from 'vitest';
import { acompanamientoDocentes } from '#catalogo/acompanamiento/tramite.ts';
import { informacionInscripcionCatedras as catedras } from '#catalogo/catedras/tramite.ts';
import { informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/tramite.ts';
import { filtroOf, readSearch, semestresOf, writeSearch } from './read-search.ts';
import { informeSearch } from './search.ts';

const semestres = semestresOf(informe, new Date('2024-03-01T12:00:00Z'));
const read = (search: unknown) => readSearch(informe, semestres, informeSearch.parse(search ?? {}));

it('offers the semesters of the report up to the current one, which is chosen at first', () => {
  expect(semestres).toEqual(['2024-1', '2023-2', '2023-1']);
  expect(read({}).semestre).toBe('2024-1');
  expect(filtroOf(read(undefined))).toEqual({ semestre: '2024-1' });
});

it('reads filters and order, and nothing that the report does not have', () => {
  expect(filtroOf(read({ semestre: '2023-2', orden: 'correo', sentido: 'desc', estado: 'cerrado' }))).toEqual({
    semestre: '2023-2',
    orden: 'correo',
    sentido: 'desc',
    estado: 'cerrado',
  });
  expect(filtroOf(read({ semestre: 'todos', orden: 'correo' }))).toEqual({ orden: 'correo', sentido: 'asc' });
  expect(filtroOf(read({ semestre: 'uno', orden: 'telefono', sentido: 'arriba', estado: 7 }))).toEqual({
    semestre: '2024-1',
  });
});

it('shows the semester that it names, also one that the report does not offer, or has no filter for', () => {
  for (const semestre of ['1999-1', '2031-2']) expect(filtroOf(read({ semestre }))).toEqual({ semestre });
  const { semestreDesde: _, ...sinSemestre } = informe;
  // The semester is offered, and none is chosen.
  expect(semestresOf(sinSemestre, new Date()).at(-1)).toBe('2023-1');
  const sinFiltro = (semestre?: string) => filtroOf(readSearch(sinSemestre, [], informeSearch.parse({ semestre })));
  expect(sinFiltro('2019-1')).toEqual({ semestre: '2019-1' });
  expect([sinFiltro(), sinFiltro('todos')]).toEqual([{}, {}]);
});

it('reads the option that a filter has chosen under the name of its field, in reports that have the filter', () => {
  const filtro = (de: typeof informe | typeof catedras, search: unknown) =>
    filtroOf(readSearch(de, [], informeSearch.parse(search)));
  expect(filtro(catedras, { catedra: 'ajedrez' })).toEqual({ filtros: { catedra: 'ajedrez' } });
  expect(filtro(catedras, { catedra: 7 })).toEqual({});
  expect(filtro(informe, { catedra: 'ajedrez' })).toEqual({});
});

it('reads valid days only', () => {
  const dias = { desde: '2024-02-01', hasta: '2024-02-29' };
  expect(filtroOf(read({ semestre: 'todos', ...dias }))).toEqual(dias);
  expect(filtroOf(read({ semestre: 'todos', desde: '2024-02-30', hasta: 7 }))).toEqual({});
});

it('is grouped as the report declares, unless the address names another grouping or none', () => {
  const agrupada = (agrupar?: unknown, de: Parameters<typeof readSearch>[0] = acompanamientoDocentes) =>
    readSearch(de, [], informeSearch.parse({ agrupar })).agrupar;
  expect([agrupada(), agrupada('acompanamiento'), agrupada('total')]).toEqual(Array(3).fill('acompanamiento'));
  expect([agrupada('facultad'), agrupada('nada')]).toEqual(['facultad', undefined]);
  expect([agrupada(undefined, informe), agrupada('acompanamiento', informe)]).toEqual([undefined, undefined]);
  // A written value is read back the same.
  for (const agrupar of ['acompanamiento', 'facultad', undefined]) {
    expect(agrupada(writeSearch(acompanamientoDocentes, { agrupar }).agrupar)).toBe(agrupar);
  }
  expect(writeSearch(informe, { agrupar: undefined })).toEqual({ agrupar: undefined });
  expect(writeSearch(acompanamientoDocentes, { orden: 'total' })).toEqual({ orden: 'total' });
});
