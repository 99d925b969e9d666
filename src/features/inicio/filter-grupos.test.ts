import { expect, it } from 'vitest';
import { PANTALLAS } from '../../services.ts';
import { filterGrupos } from './filter-grupos.ts';
import { createSitio } from './sitio.ts';

const { informes: INFORMES_GESTOR } = createSitio(PANTALLAS);

const names = (search: string) =>
  filterGrupos(INFORMES_GESTOR, search).flatMap(({ pantallas }) => pantallas.map(({ titulo }) => titulo));

it('finds a report without its accents and capitals', () => {
  expect(names('caracterizacion')).toEqual(['Caracterización digital']);
});

it('finds by words in any order, and by the group', () => {
  expect(names('cátedras inscripciones')).toEqual(['Inscripciones a cátedras']);
  expect(names('habilitaciones y cancelaciones')).toHaveLength(3);
});

it('leaves everything where nothing is searched, and nothing where nothing fits', () => {
  expect(filterGrupos(INFORMES_GESTOR, '  ')).toEqual(INFORMES_GESTOR);
  expect(filterGrupos(INFORMES_GESTOR, 'zzz')).toEqual([]);
});
