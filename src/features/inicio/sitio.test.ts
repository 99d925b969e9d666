import { expect, it } from 'vitest';
import { can, type Alcance } from '#catalogo/permisos.ts';
import { ROLES } from '#catalogo/roles.ts';
import { PANTALLAS } from '../../services.ts';
import { createSitio, currentEnlace, FIJADAS, linksOfRail, reachable } from './sitio.ts';

const { gestor: grupos, navegacionDe, destinosDe } = createSitio(PANTALLAS);
const rutas = (navegacion: typeof grupos) => navegacion.flatMap(({ pantallas }) => pantallas.map(({ ruta }) => ruta));

it('names every screen of a role once, with distinct titles', () => {
  for (const navegacion of ROLES.map(navegacionDe)) {
    const titulos = navegacion.flatMap(({ pantallas }) => pantallas.map(({ titulo }) => titulo));
    expect(new Set(rutas(navegacion)).size).toBe(titulos.length);
    expect(new Set(titulos).size).toBe(titulos.length);
  }
});

it('leads who acts as Colaborador to their reports and nowhere else', () => {
  const permisos = ['inicio.colaborador', 'informes.leer:informacionInscripcionHBV@programas=derecho;facultades='];
  const allowed = (pedido: Alcance) => can({ permisos }, pedido);
  const report = ['/gestores/informes/informacionInscripcionHBV'];
  expect(rutas(reachable(navegacionDe('colaborador'), allowed))).toEqual(report);
  expect(destinosDe('colaborador', allowed).map(({ to }) => to)).toEqual(report);
});

it('finds the link to which an address belongs', () => {
  expect(currentEnlace(grupos, '/gestores/listas/rubrica')?.titulo).toBe('Configuración');
  expect(currentEnlace(grupos, '/administracion/moodleBackups/courseChoose')?.titulo).toBe('Copias y reinicios');
  expect(currentEnlace(grupos, '/gestores/acompanamientos/1')?.ruta).toBe('/gestores/informes/acompanamientoDocentes');
  // Own addresses, below those of other screens.
  expect(currentEnlace(grupos, '/gestores/acompanamientos/aprendizaje')?.titulo).toMatch(/^Lo que enseñan/);
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
  const rare = ['/gestores/auditoria', '/gestores/datosPersonales', '/gestores/estado', '/gestores/permisos'];
  expect(rutas(grupos)).toEqual(expect.arrayContaining(rare));
  expect(rutas(grupos).filter((ruta) => !rutas(linksOfRail(grupos, [])).includes(ruta))).toEqual(rare);
  expect(rutas(linksOfRail(grupos, [rare[0]!]))[0]).toBe(rare[0]);
});
