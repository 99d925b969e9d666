import { expect, it } from 'vitest';
import { asignaturasSearch, filtroOf, readAddress } from './search.ts';

const read = (search: unknown) => readAddress(asignaturasSearch.parse(search ?? {}), new Date('2026-11-20T12:00:00Z'));

it('defaults to the current semester, by code', () => {
  expect(filtroOf(read(undefined))).toEqual({ semestre: '2026-2', orden: 'codigoAsignatura', sentido: 'asc' });
});

it('reads filters, order and page, and ignores invalid values', () => {
  const search = { semestre: '2027-1', tipo: 'APV', facultad: 'Ingenierías', orden: 'docente', sentido: 'desc' };
  expect(filtroOf(read({ ...search, pagina: 3 }))).toEqual({
    semestre: '2027-1',
    tipoAsignatura: 'APV',
    facultad: 'Ingenierías',
    orden: 'docente',
    sentido: 'desc',
  });
  const others = { semestre: '2026-3', tipo: 'XYZ', orden: 'correo', sentido: 'arriba', pagina: 0, asignatura: 'x' };
  expect(read(others)).toEqual({ semestre: '2026-2', orden: 'codigoAsignatura', sentido: 'asc', pagina: 1 });
});
