import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { informacionEncuestaDocente } from '#catalogo/encuesta-docente/informe.ts';
import { FORMULARIOS, INFORMES_LEIDOS } from '#catalogo/index.ts';
import { rutaDeInforme } from '#catalogo/informe.ts';
import { acompanamientoSearch } from '#features/acompanamientos/web/formulario/search.ts';
import { informeSearch } from '#features/informes/web/search.ts';
import { resultadosSearch } from '#features/resultados/web/search.ts';
import { marco } from './raiz.tsx';

const informe = createRoute({
  getParentRoute: () => marco,
  path: '/gestores/informes/$slug',
  validateSearch: informeSearch,
  component: lazyRouteComponent(async () => import('#features/informes/web/InformePage.tsx'), 'InformePage'),
});

const leidos = INFORMES_LEIDOS.map((leido) =>
  createRoute({
    getParentRoute: () => marco,
    path: rutaDeInforme(leido),
    validateSearch: informeSearch,
    component: lazyRouteComponent(async () => import('#features/riesgo/web/InformeLeidoPage.tsx'), 'InformeLeidoPage'),
  }),
);

const resultados = createRoute({
  getParentRoute: () => marco,
  path: rutaDeInforme(informacionEncuestaDocente),
  validateSearch: resultadosSearch,
  component: lazyRouteComponent(async () => import('#features/resultados/web/ResultadosPage.tsx'), 'ResultadosPage'),
});

const acompanamiento = createRoute({
  getParentRoute: () => marco,
  path: acompanamientoDocente.ruta,
  validateSearch: acompanamientoSearch,
  component: lazyRouteComponent(
    async () => import('#features/acompanamientos/web/FormularioDeAcompanamientoPage.tsx'),
    'FormularioDeAcompanamientoPage',
  ),
});

/** Forms that ask to sign in; public ones are documents of their own, and some have a page of their own. */
const generados = FORMULARIOS.filter(({ acceso, pantalla }) => acceso !== 'publico' && pantalla !== 'propia');
const formularios = generados.map(({ ruta }) =>
  createRoute({
    getParentRoute: () => marco,
    path: ruta,
    component: lazyRouteComponent(
      async () => import('#features/formularios/web/FormularioConSesionPage.tsx'),
      'FormularioConSesionPage',
    ),
  }),
);

const todas = [informe, ...leidos, resultados, acompanamiento, ...formularios] as const;

/**
 * Screens of the forms and reports of the catalogue, which states the address of each. Types know only those at an
 * address that is written here: any string would be an address otherwise, and no link would be checked.
 */
export const rutasDelCatalogo = todas as unknown as readonly [typeof informe];
