// Manifest of the reports over readings of Moodle (browser): screens and routes.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { informeSearch } from '#features/informes/web/search.ts';
import { frameRoute } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas,
  routesOfCatalogo: pantallas.map(({ ruta }) =>
    createRoute({
      getParentRoute: () => frameRoute,
      path: ruta,
      validateSearch: informeSearch,
      component: lazyRouteComponent(async () => import('./InformeLeidoPage.tsx'), 'InformeLeidoPage'),
    }),
  ),
} as const satisfies WebSlice;
