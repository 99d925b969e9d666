import { expect, it } from 'vitest';
import { ROLES } from '#catalogo/roles.ts';
import { PANTALLAS } from '../../services.ts';
import { createSitio, currentEnlace, FIJADAS, filterGrupos, withFijadas } from './sitio.ts';

const { gestor: grupos, informes: INFORMES_GESTOR, navegacionDe } = createSitio(PANTALLAS);
const rutas = (navegacion: typeof grupos) => navegacion.flatMap(({ pantallas }) => pantallas.map(({ ruta }) => ruta));

it('names every screen of a role once, with distinct titles', () => {
  for (const navegacion of ROLES.map(navegacionDe)) {
    const titulos = navegacion.flatMap(({ pantallas }) => pantallas.map(({ titulo }) => titulo));
    expect(new Set(rutas(navegacion)).size).toBe(titulos.length);
    expect(new Set(titulos).size).toBe(titulos.length);
  }
});

it('finds the link to which an address belongs', () => {
  expect(currentEnlace(grupos, '/gestores/listas/rubrica')?.titulo).toBe('Configuración');
  expect(currentEnlace(grupos, '/administracion/moodleBackups/courseChoose')?.titulo).toBe('Copias y reinicios');
  expect(currentEnlace(grupos, '/gestores/acompanamientos/1')?.ruta).toBe('/gestores/informes/acompanamientoDocentes');
  expect(currentEnlace(grupos, '/gestor')).toBeUndefined();
});

it('moves pinned screens to the front, out of their group', () => {
  const [primera] = withFijadas(grupos, ['/gestores/correos', '/no/existe']);
  expect(primera).toMatchObject({ titulo: FIJADAS, pantallas: [{ ruta: '/gestores/correos' }] });
  expect(rutas(withFijadas(grupos, ['/gestores/correos'])).toSorted()).toEqual(rutas(grupos).toSorted());
  expect(withFijadas(grupos, [])).toBe(grupos);
});

const names = (search: string) =>
  filterGrupos(INFORMES_GESTOR, search).flatMap(({ pantallas }) => pantallas.map(({ titulo }) => titulo));

it('finds a report regardless of accents and case', () => {
  expect(names('caracterizacion')).toEqual(['Caracterización digital']);
});

it('finds by words in any order, and by the group’s title', () => {
  expect(names('cátedras inscripciones')).toEqual(['Inscripciones a cátedras']);
  expect(names('habilitaciones y cancelaciones')).toHaveLength(3);
});

it('returns everything without a search, and nothing without matches', () => {
  expect(filterGrupos(INFORMES_GESTOR, '  ')).toEqual(INFORMES_GESTOR);
  expect(filterGrupos(INFORMES_GESTOR, 'zzz')).toEqual([]);
});
