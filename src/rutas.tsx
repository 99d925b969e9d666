import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { informacionEncuestaDocente } from '#catalogo/encuesta-docente/informe.ts';
import { FORMULARIOS, INFORMES, INFORMES_LEIDOS } from '#catalogo/index.ts';
import { rutaDeInforme } from '#catalogo/informe.ts';
import { tituloDePagina } from '#catalogo/producto.ts';
import { pantallaDe } from '#features/inicio/pantallas.ts';
import { ErrorPage } from '#features/inicio/web/ErrorPage.tsx';
import { NoEncontradaPage } from '#features/inicio/web/NoEncontradaPage.tsx';
import { guard } from '#features/sesion/guard.ts';
import { LoginPage } from '#features/sesion/web/LoginPage.tsx';
import { ReentryLayer } from '#features/sesion/web/ReentryLayer.tsx';
import { getVisitante } from '#features/sesion/web/sesion-store.ts';

const root = createRootRoute({
  beforeLoad({ location }) {
    const acceso = pantallaDe(location.pathname)?.acceso ?? null;
    const destino = guard(acceso, getVisitante());
    if (destino) throw redirect({ to: destino, replace: true });
  },
  component: () => (
    <>
      <Outlet />
      <ReentryLayer />
    </>
  ),
});

const ingreso = createRoute({ getParentRoute: () => root, path: '/', component: LoginPage });

/** What stands under the navbar. */
const marco = createRoute({
  getParentRoute: () => root,
  id: 'marco',
  component: lazyRouteComponent(() => import('./marco.tsx'), 'Marco'),
});

const inicio = createRoute({
  getParentRoute: () => marco,
  path: '/inicio',
  component: lazyRouteComponent(() => import('#features/sesion/web/InicioPage.tsx'), 'InicioPage'),
});

const estudiante = createRoute({
  getParentRoute: () => marco,
  path: '/estudiante',
  component: lazyRouteComponent(() => import('#features/inicio/web/EstudiantePage.tsx'), 'EstudiantePage'),
});

const docente = createRoute({
  getParentRoute: () => marco,
  path: '/docente',
  component: lazyRouteComponent(() => import('#features/inicio/web/DocentePage.tsx'), 'DocentePage'),
});

const gestor = createRoute({
  getParentRoute: () => marco,
  path: '/gestor',
  component: lazyRouteComponent(() => import('#features/inicio/web/GestorPage.tsx'), 'GestorPage'),
});

const tareas = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/tareas',
  component: lazyRouteComponent(() => import('#features/tareas/web/TareasPage.tsx'), 'TareasPage'),
});

const correos = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/correos',
  component: lazyRouteComponent(() => import('#features/correo/web/CorreosPage.tsx'), 'CorreosPage'),
});

const asignaturas = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/asignaturas',
  component: lazyRouteComponent(() => import('#features/asignaturas/web/AsignaturasPage.tsx'), 'AsignaturasPage'),
});

const auditoria = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/auditoria',
  component: lazyRouteComponent(() => import('#features/bitacora/web/AuditoriaPage.tsx'), 'AuditoriaPage'),
});

const solicitudesDeTitulares = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/datosPersonales/solicitudes',
  component: lazyRouteComponent(() => import('#features/titulares/web/SolicitudesPage.tsx'), 'SolicitudesPage'),
});

const acompanamientos = createRoute({
  getParentRoute: () => marco,
  path: '/docente/acompanamientos',
  component: lazyRouteComponent(
    () => import('#features/acompanamientos/web/AcompanamientosPage.tsx'),
    'AcompanamientosPage',
  ),
});

/** One accompaniment, where its teacher reads it and where managers do. */
const acompanamientoAbierto = (['/docente/acompanamientos/$id', '/gestores/acompanamientos/$id'] as const).map((ruta) =>
  createRoute({
    getParentRoute: () => marco,
    path: ruta,
    component: lazyRouteComponent(
      () => import('#features/acompanamientos/web/AcompanamientoPage.tsx'),
      'AcompanamientoPage',
    ),
  }),
);

const datosPersonales = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/datosPersonales',
  component: lazyRouteComponent(() => import('#features/personas/web/DatosPersonalesPage.tsx'), 'DatosPersonalesPage'),
});

const conservacion = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/datosPersonales/conservacion',
  component: lazyRouteComponent(() => import('#features/conservacion/web/ConservacionPage.tsx'), 'ConservacionPage'),
});

const cargaMasivaUsuarios = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/cargaMasivaUsuarios',
  component: lazyRouteComponent(
    () => import('#features/usuarios/web/CargaMasivaUsuariosPage.tsx'),
    'CargaMasivaUsuariosPage',
  ),
});

const gestionCursos = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/gestionCursos',
  component: lazyRouteComponent(() => import('#features/respaldos/web/GestionCursosPage.tsx'), 'GestionCursosPage'),
});

const respaldos = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/respaldos',
  component: lazyRouteComponent(() => import('#features/respaldos/web/RespaldosPage.tsx'), 'RespaldosPage'),
});

const categoriasDeRespaldo = createRoute({
  getParentRoute: () => marco,
  path: '/administracion/moodleBackups/categoryChoose',
  component: lazyRouteComponent(() => import('#features/respaldos/web/CategoriasPage.tsx'), 'CategoriasPage'),
});

const cursosDeRespaldo = createRoute({
  getParentRoute: () => marco,
  path: '/administracion/moodleBackups/courseChoose',
  component: lazyRouteComponent(() => import('#features/respaldos/web/CursosPage.tsx'), 'CursosPage'),
});

const informe = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/informes/$slug',
  beforeLoad({ params }) {
    if (!INFORMES.some(({ slug }) => slug === params.slug)) throw notFound();
  },
  component: lazyRouteComponent(() => import('#features/informes/web/InformePage.tsx'), 'InformePage'),
});

const leidos = INFORMES_LEIDOS.map((leido) =>
  createRoute({
    getParentRoute: () => marco,
    path: rutaDeInforme(leido),
    component: lazyRouteComponent(() => import('#features/riesgo/web/InformeLeidoPage.tsx'), 'InformeLeidoPage'),
  }),
);

const resultados = createRoute({
  getParentRoute: () => marco,
  path: rutaDeInforme(informacionEncuestaDocente),
  component: lazyRouteComponent(() => import('#features/resultados/web/ResultadosPage.tsx'), 'ResultadosPage'),
});

const acompanamiento = createRoute({
  getParentRoute: () => marco,
  path: acompanamientoDocente.ruta,
  component: lazyRouteComponent(
    () => import('#features/acompanamientos/web/FormularioDeAcompanamientoPage.tsx'),
    'FormularioDeAcompanamientoPage',
  ),
});

const rubrica = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/listas/rubrica',
  component: lazyRouteComponent(() => import('#features/rubricas/web/RubricaPage.tsx'), 'RubricaPage'),
});

const calendario = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/listas/calendario',
  component: lazyRouteComponent(() => import('#features/calendarios/web/CalendarioPage.tsx'), 'CalendarioPage'),
});

const listas = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/listas',
  component: lazyRouteComponent(() => import('#features/listas/web/ListasPage.tsx'), 'ListasPage'),
});

const lista = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/listas/$lista',
  component: lazyRouteComponent(() => import('#features/listas/web/ListaPage.tsx'), 'ListaPage'),
});

const ajustes = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/listas/ajustes',
  component: lazyRouteComponent(() => import('#features/ajustes/web/AjustesPage.tsx'), 'AjustesPage'),
});

/** Forms that ask to sign in; public ones are documents of their own, and some have a page of their own. */
const generados = FORMULARIOS.filter(({ acceso, pantalla }) => acceso !== 'publico' && pantalla !== 'propia');
const formularios = generados.map(({ ruta }) =>
  createRoute({
    getParentRoute: () => marco,
    path: ruta,
    component: lazyRouteComponent(
      () => import('#features/formularios/web/FormularioConSesionPage.tsx'),
      'FormularioConSesionPage',
    ),
  }),
);

/** The staff application's screens. Public forms are documents of their own and stand in none of them. */
export const router = createRouter({
  routeTree: root.addChildren([
    ingreso,
    marco.addChildren([
      inicio,
      estudiante,
      docente,
      gestor,
      tareas,
      asignaturas,
      auditoria,
      solicitudesDeTitulares,
      correos,
      datosPersonales,
      conservacion,
      cargaMasivaUsuarios,
      gestionCursos,
      respaldos,
      categoriasDeRespaldo,
      cursosDeRespaldo,
      acompanamientos,
      ...acompanamientoAbierto,
      informe,
      ...leidos,
      resultados,
      acompanamiento,
      listas,
      lista,
      ajustes,
      rubrica,
      calendario,
      ...formularios,
    ]),
  ]),
  notFoundMode: 'root',
  defaultNotFoundComponent: NoEncontradaPage,
  defaultErrorComponent: ErrorPage,
  defaultPreload: 'intent',
});

// Every navigation names the document and starts at the top (spec 2 §2); a change of filters is none.
router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
  const pantalla = pantallaDe(toLocation.pathname);
  document.title = tituloDePagina(pantalla ? pantalla.titulo : 'Página no encontrada');
  if (pathChanged) scrollTo(0, 0);
});

// A new screen is read from its beginning, as a new document would be.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.getElementById('contenido')?.focus({ preventScroll: true });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
