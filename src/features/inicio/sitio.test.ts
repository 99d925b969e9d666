import { expect, it } from 'vitest';
import { ROLES } from '#catalogo/roles.ts';
import { PANTALLAS } from '../../services.ts';
import { createSitio, currentEnlace, FIJADAS, linksOfRail } from './sitio.ts';

const { gestor: grupos, navegacionDe } = createSitio(PANTALLAS);
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
  // An own address, below that of another screen.
  expect(currentEnlace(grupos, '/gestores/formularios/acompanamientoDocentes')?.titulo).toBe('Nuevo acompañamiento');
  expect(currentEnlace(grupos, '/gestores/formularios/semana/editar')?.titulo).toBe('Formularios');
  expect(currentEnlace(grupos, '/gestor')).toBeUndefined();
});

it('puts pinned screens in front of the rail, out of their group', () => {
  const [primera] = linksOfRail(grupos, ['/gestores/correos', '/no/existe']);
  expect(primera).toMatchObject({ titulo: FIJADAS, pantallas: [{ ruta: '/gestores/correos' }] });
  expect(rutas(linksOfRail(grupos, ['/gestores/correos'])).toSorted()).toEqual(
    rutas(linksOfRail(grupos, [])).toSorted(),
  );
  expect(linksOfRail(grupos, [])[0]!.titulo).not.toBe(FIJADAS);
});

it('leaves what is used once in a while to the home, until it is pinned', () => {
  const rare = ['/gestores/auditoria', '/gestores/datosPersonales', '/gestores/estado'];
  expect(rutas(grupos)).toEqual(expect.arrayContaining(rare));
  expect(rutas(grupos).filter((ruta) => !rutas(linksOfRail(grupos, [])).includes(ruta))).toEqual(rare);
  expect(rutas(linksOfRail(grupos, [rare[0]!]))[0]).toBe(rare[0]);
});
