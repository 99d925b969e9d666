// Manifest of retention (browser): its screen and route.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.conservacion.ruta),
      component: lazyRouteComponent(async () => import('./ConservacionPage.tsx'), 'ConservacionPage'),
    }),
  ],
} as const satisfies WebSlice;
