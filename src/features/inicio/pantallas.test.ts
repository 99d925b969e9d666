import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { can, permisosOf, type AccesoPantalla } from '#catalogo/permisos.ts';
import { ROLES } from '#catalogo/roles.ts';
import { PANTALLAS } from '../../services.ts';
import { createSitio } from './sitio.ts';
import { createPantallaLookup } from './web/site-screens.ts';

const {
  docente: ENLACES_DOCENTE,
  estudiante: ENLACES_ESTUDIANTE,
  publicos: ENLACES_PUBLICOS,
  gestor: ENLACES_GESTOR,
} = createSitio(PANTALLAS);
const pantallaOf = createPantallaLookup(PANTALLAS);

const checklist = readFileSync(new URL('../../../docs/especificacion/CHECKLIST.md', import.meta.url), 'utf8');

/** Routes of the checklist with the roles that may see them, one line each. */
const rows = checklist
  .split('## 54 calls')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| `/'))
  .flatMap((line) => {
    const [, routes = '', , who = ''] = line.split('|');
    return [...routes.matchAll(/\/[\w/:]*/g)].map(([ruta]) => ({ ruta, who: who.trim() }));
  });

/** Renders an access in the words of the checklist. */
function wordsOf(acceso: AccesoPantalla): string[] {
  if (acceso === 'publico') return ['public'];
  if (acceso === 'ingreso' || acceso === 'sesion') return ['none'];
  return ROLES.filter((rol) => can({ permisos: permisosOf([rol]) }, acceso));
}

/** Pages reached from other screens, of one record or of a part; the checklist names the others. */
const POR_OTRAS = [
  '/docente/acompanamientos/:id',
  '/docente/autoevaluaciones/:id',
  '/gestores/revisiones/:id',
  '/gestores/acompanamientos/:id',
  '/gestores/listas/rubrica',
  '/gestores/listas/calendario',
  '/gestores/listas/ajustes',
  '/gestores/listas/vigencias',
  '/gestores/listas/encuesta',
  '/gestores/datosPersonales/solicitudes',
  '/gestores/datosPersonales/conservacion',
  '/gestores/persona',
  '/gestores/listas/:lista',
  '/gestores/formularios/:formulario/editar',
];

/** Screens that are newer than the checklist, reached from a home. */
const LATER = [
  '/docente/encuesta',
  '/docente/estudiantesEnRiesgo',
  '/gestores/cursosNuevos',
  '/gestores/informes/informacionEstadoDeAulas',
  '/gestores/formularios',
  '/gestores/semestre',
  '/gestores/acompanamientos/aprendizaje',
  '/gestores/permisos',
  '/gestores/visitas',
  '/gestores/revisiones',
  '/docente/autoevaluaciones',
  '/colaborador',
];

describe('screens', () => {
  it('match the routes of the checklist and the pages that these lead to, each once', () => {
    const rutas = PANTALLAS.map(({ ruta }) => ruta);
    expect(rows.length).toBeGreaterThan(50);
    expect(rutas.toSorted()).toEqual([...rows.map(({ ruta }) => ruta), ...POR_OTRAS, ...LATER].toSorted());
  });

  it.each(rows)('$ruta may be seen by $who', ({ ruta, who }) => {
    const named = ['public', 'none', 'manager', 'editingteacher', 'student'].filter((word) => who.includes(word));
    expect(wordsOf(pantallaOf(ruta)!.acceso)).toEqual(named);
  });

  it('are found with a final slash and with a parameter, and only as a whole', () => {
    expect(pantallaOf('/gestor/')?.ruta).toBe('/gestor');
    expect(pantallaOf('/estrategias/citasReferenciasAPA')?.ruta).toBe('/estrategias/:estrategia');
    for (const path of ['/gestor/otra', '/estrategias/a/b', '/nada', '/gestoR']) expect(pantallaOf(path)).toBeNull();
  });
});

describe('links of the homes', () => {
  const rutas = (groups: readonly { pantallas: readonly { ruta: string }[] }[]) =>
    groups.flatMap(({ pantallas }) => pantallas.map(({ ruta }) => ruta));

  it('include every report once on the manager’s home', () => {
    const reports = PANTALLAS.map(({ ruta }) => ruta).filter((ruta) => ruta.startsWith('/gestores/informes/'));
    expect(
      rutas(ENLACES_GESTOR)
        .filter((ruta) => reports.includes(ruta))
        .toSorted(),
    ).toEqual(reports.toSorted());
  });

  it('lead to every screen of a manager', () => {
    const reachable = rutas([...ENLACES_GESTOR, ...ENLACES_DOCENTE, ...ENLACES_ESTUDIANTE]);
    const roles = PANTALLAS.filter(({ acceso, ruta }) => acceso.includes('.') && ruta.split('/').length > 2);
    const copias = ['/gestores/gestionCursos', '/administracion/moodleBackups/categoryChoose'];
    const later = [...copias, '/administracion/moodleBackups/courseChoose', ...POR_OTRAS];
    const unreached = roles.map(({ ruta }) => ruta).filter((ruta) => !reachable.includes(ruta));
    expect(unreached.toSorted()).toEqual(later.toSorted());
  });

  it('lead only to screens that the role may open', () => {
    const homes = [
      ['student', ENLACES_ESTUDIANTE],
      ['editingteacher', ENLACES_DOCENTE],
      ['manager', [...ENLACES_GESTOR, ENLACES_PUBLICOS]],
    ] as const;
    for (const [rol, groups] of homes)
      for (const { pantallas } of groups)
        for (const { acceso, ruta } of pantallas)
          expect(acceso === 'publico' || wordsOf(acceso).includes(rol), `${rol} at ${ruta}`).toBe(true);
  });

  it('share only public forms', () => {
    expect(ENLACES_PUBLICOS.pantallas).toHaveLength(12);
    for (const { acceso } of ENLACES_PUBLICOS.pantallas) expect(acceso).toBe('publico');
  });
});
