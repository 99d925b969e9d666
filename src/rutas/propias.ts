import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { asignaturasSearch } from '#features/asignaturas/web/search.ts';
import { auditoriaSearch } from '#features/bitacora/web/search.ts';
import { cargaSearch } from '#features/cargas/web/search.ts';
import { correosSearch } from '#features/correo/web/search.ts';
import { respaldosSearch } from '#features/respaldos/web/search.ts';
import { rubricaSearch } from '#features/rubricas/web/search.ts';
import { solicitudesSearch } from '#features/titulares/web/search.ts';
import { marco } from './raiz.tsx';

const inicio = createRoute({
  getParentRoute: () => marco,
  path: '/inicio',
  component: lazyRouteComponent(async () => import('#features/sesion/web/InicioPage.tsx'), 'InicioPage'),
});

const estudiante = createRoute({
  getParentRoute: () => marco,
  path: '/estudiante',
  component: lazyRouteComponent(async () => import('#features/inicio/web/EstudiantePage.tsx'), 'EstudiantePage'),
});

const docente = createRoute({
  getParentRoute: () => marco,
  path: '/docente',
  component: lazyRouteComponent(async () => import('#features/inicio/web/DocentePage.tsx'), 'DocentePage'),
});

const gestor = createRoute({
  getParentRoute: () => marco,
  path: '/gestor',
  component: lazyRouteComponent(async () => import('#features/inicio/web/GestorPage.tsx'), 'GestorPage'),
});

const tareas = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/tareas',
  component: lazyRouteComponent(async () => import('#features/tareas/web/TareasPage.tsx'), 'TareasPage'),
});

const correos = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/correos',
  validateSearch: correosSearch,
  component: lazyRouteComponent(async () => import('#features/correo/web/CorreosPage.tsx'), 'CorreosPage'),
});

const asignaturas = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/asignaturas',
  // The list, or the loads that stand in its place.
  validateSearch: z.extend(asignaturasSearch, cargaSearch.shape),
  component: lazyRouteComponent(async () => import('#features/asignaturas/web/AsignaturasPage.tsx'), 'AsignaturasPage'),
});

const auditoria = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/auditoria',
  validateSearch: auditoriaSearch,
  component: lazyRouteComponent(async () => import('#features/bitacora/web/AuditoriaPage.tsx'), 'AuditoriaPage'),
});

const solicitudesDeTitulares = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/datosPersonales/solicitudes',
  validateSearch: solicitudesSearch,
  component: lazyRouteComponent(async () => import('#features/titulares/web/SolicitudesPage.tsx'), 'SolicitudesPage'),
});

const acompanamientos = createRoute({
  getParentRoute: () => marco,
  path: '/docente/acompanamientos',
  component: lazyRouteComponent(
    async () => import('#features/acompanamientos/web/AcompanamientosPage.tsx'),
    'AcompanamientosPage',
  ),
});

/** One accompaniment, where its teacher reads it and where managers do. */
const acompanamientoAbierto = (['/docente/acompanamientos/$id', '/gestores/acompanamientos/$id'] as const).map((ruta) =>
  createRoute({
    getParentRoute: () => marco,
    path: ruta,
    component: lazyRouteComponent(
      async () => import('#features/acompanamientos/web/AcompanamientoPage.tsx'),
      'AcompanamientoPage',
    ),
  }),
);

const datosPersonales = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/datosPersonales',
  component: lazyRouteComponent(
    async () => import('#features/personas/web/DatosPersonalesPage.tsx'),
    'DatosPersonalesPage',
  ),
});

const conservacion = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/datosPersonales/conservacion',
  component: lazyRouteComponent(
    async () => import('#features/conservacion/web/ConservacionPage.tsx'),
    'ConservacionPage',
  ),
});

const cargaMasivaUsuarios = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/cargaMasivaUsuarios',
  validateSearch: cargaSearch,
  component: lazyRouteComponent(
    async () => import('#features/usuarios/web/CargaMasivaUsuariosPage.tsx'),
    'CargaMasivaUsuariosPage',
  ),
});

const gestionCursos = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/gestionCursos',
  component: lazyRouteComponent(
    async () => import('#features/respaldos/web/GestionCursosPage.tsx'),
    'GestionCursosPage',
  ),
});

const respaldos = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/respaldos',
  validateSearch: respaldosSearch,
  component: lazyRouteComponent(async () => import('#features/respaldos/web/RespaldosPage.tsx'), 'RespaldosPage'),
});

const categoriasDeRespaldo = createRoute({
  getParentRoute: () => marco,
  path: '/administracion/moodleBackups/categoryChoose',
  component: lazyRouteComponent(async () => import('#features/respaldos/web/CategoriasPage.tsx'), 'CategoriasPage'),
});

const cursosDeRespaldo = createRoute({
  getParentRoute: () => marco,
  path: '/administracion/moodleBackups/courseChoose',
  component: lazyRouteComponent(async () => import('#features/respaldos/web/CursosPage.tsx'), 'CursosPage'),
});

const rubrica = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/listas/rubrica',
  validateSearch: rubricaSearch,
  component: lazyRouteComponent(async () => import('#features/rubricas/web/RubricaPage.tsx'), 'RubricaPage'),
});

const calendario = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/listas/calendario',
  component: lazyRouteComponent(async () => import('#features/calendarios/web/CalendarioPage.tsx'), 'CalendarioPage'),
});

const listas = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/listas',
  component: lazyRouteComponent(async () => import('#features/listas/web/ListasPage.tsx'), 'ListasPage'),
});

const lista = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/listas/$lista',
  component: lazyRouteComponent(async () => import('#features/listas/web/ListaPage.tsx'), 'ListaPage'),
});

const ajustes = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/listas/ajustes',
  component: lazyRouteComponent(async () => import('#features/ajustes/web/AjustesPage.tsx'), 'AjustesPage'),
});

/** Screens with an address of their own. */
export const rutasPropias = [
  inicio,
  estudiante,
  docente,
  gestor,
  tareas,
  correos,
  asignaturas,
  auditoria,
  solicitudesDeTitulares,
  acompanamientos,
  ...acompanamientoAbierto,
  datosPersonales,
  conservacion,
  cargaMasivaUsuarios,
  gestionCursos,
  respaldos,
  categoriasDeRespaldo,
  cursosDeRespaldo,
  rubrica,
  calendario,
  listas,
  lista,
  ajustes,
] as const;
