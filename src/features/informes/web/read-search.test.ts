import { expect, it } from 'vitest';
import { acompanamientoDocentes } from '#catalogo/acompanamiento/tramite.ts';
import { informacionInscripcionCatedras as catedras } from '#catalogo/catedras/tramite.ts';
import { informacionUsuarioCurso as enRiesgo } from '#catalogo/estudiantes-en-riesgo.ts';
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
  const { semestreDesde: _, ...withoutSemestre } = informe;
  // The semester is offered, and none is chosen.
  expect(semestresOf(withoutSemestre, new Date()).at(-1)).toBe('2023-1');
  const filtroOfSemestre = (semestre?: string) =>
    filtroOf(readSearch(withoutSemestre, [], informeSearch.parse({ semestre })));
  expect(filtroOfSemestre('2019-1')).toEqual({ semestre: '2019-1' });
  expect([filtroOfSemestre(), filtroOfSemestre('todos')]).toEqual([{}, {}]);
});

it('reads the option that a filter has chosen under the name of its field, in reports that have the filter', () => {
  const filtro = (source: typeof informe | typeof catedras, search: unknown) =>
    filtroOf(readSearch(source, [], informeSearch.parse(search)));
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
  const agrupada = (grouping?: unknown, source: Parameters<typeof readSearch>[0] = acompanamientoDocentes) =>
    readSearch(source, [], informeSearch.parse({ agrupar: grouping })).agrupar;
  expect([agrupada(), agrupada('acompanamiento'), agrupada('total')]).toEqual(Array(3).fill('acompanamiento'));
  expect([agrupada('facultad'), agrupada('nada')]).toEqual(['facultad', undefined]);
  expect([agrupada(undefined, informe), agrupada('acompanamiento', informe)]).toEqual([undefined, undefined]);
  // Where the order of the rows matters most, only when it is asked for.
  expect([agrupada(undefined, enRiesgo), agrupada('persona', enRiesgo)]).toEqual([undefined, 'persona']);
  // A written value is read back the same.
  for (const grouping of ['acompanamiento', 'facultad', undefined]) {
    expect(agrupada(writeSearch(acompanamientoDocentes, { agrupar: grouping }).agrupar)).toBe(grouping);
  }
  expect(writeSearch(informe, { agrupar: undefined })).toEqual({ agrupar: undefined });
  expect(writeSearch(acompanamientoDocentes, { orden: 'total' })).toEqual({ orden: 'total' });
});
