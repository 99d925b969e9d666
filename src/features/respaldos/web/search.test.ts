import { expect, it } from 'vitest';
import { readSearch as leerSearch, respaldosSearch } from './search.ts';

const readDireccion = (search: object) => leerSearch(respaldosSearch.parse(search));

it('opens the list of batches for an unusable address', () => {
  expect(
    readDireccion({ vista: 'otra', tanda: 'x', clase: 1, curso: 'sin número', sinCopia: 'si', pagina: 0 }),
  ).toEqual({
    vista: 'tandas',
    pagina: 1,
  });
});

it('keeps the course whose copies are open by its server and number', () => {
  expect(readDireccion({ vista: 'cursos', curso: 'campusvirtual_4_3/12' })).toMatchObject({
    vista: 'cursos',
    curso: 'campusvirtual_4_3/12',
  });
});
