// Manifest of the slice of forms' windows (browser): its screen and the route of the page.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.vigencias.ruta),
      component: lazyRouteComponent(async () => import('./VigenciasPage.tsx'), 'VigenciasPage'),
    }),
  ],
} as const satisfies WebSlice;
