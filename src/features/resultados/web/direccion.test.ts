import { expect, it } from 'vitest';
import { filtroDe, leerDireccion } from './direccion.ts';

const leer = (search: unknown) => leerDireccion(['2026-2', '2026-1'], search);

it('chooses the current semester and both types at first', () => {
  expect(filtroDe(leer(undefined))).toEqual({ tipoAsignatura: 'ALL', semestre: '2026-2' });
});

it('reads filters, block, order and page, and nothing that the report does not have', () => {
  const search = { tipo: 'APV', semestre: '2026-1', bloque: 'CR', orden: 'CR2', sentido: 'desc', pagina: 3 };
  expect(leer(search)).toMatchObject({ ...search });
  expect(filtroDe(leer(search))).toEqual({ tipoAsignatura: 'APV', semestre: '2026-1', orden: 'CR2', sentido: 'desc' });
  const otras = { tipo: 'XYZ', semestre: '1999-1', bloque: 'ZZ', orden: 'ME4', sentido: 'arriba', pagina: -1 };
  expect(leer({ ...otras, asignatura: 'x' })).toEqual({ tipo: 'ALL', semestre: '2026-2', sentido: 'asc', pagina: 1 });
});
