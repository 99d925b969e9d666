// Manifest of accompaniments (browser): their screens and the routes of their pages.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import { acompanamientoSearch } from './search.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.propios.ruta),
      component: lazyRouteComponent(async () => import('./AcompanamientosPage.tsx'), 'AcompanamientosPage'),
    }),
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.propio.ruta),
      component: lazyRouteComponent(async () => import('./AcompanamientoPage.tsx'), 'AcompanamientoPage'),
    }),
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.deGestores.ruta),
      component: lazyRouteComponent(async () => import('./AcompanamientoPage.tsx'), 'AcompanamientoPage'),
    }),
  ],
  routesOfCatalogo: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pantallas.nuevo.ruta,
      validateSearch: acompanamientoSearch,
      component: lazyRouteComponent(
        async () => import('./formulario/FormularioDeAcompanamientoPage.tsx'),
        'FormularioDeAcompanamientoPage',
      ),
    }),
  ],
} as const satisfies WebSlice;
