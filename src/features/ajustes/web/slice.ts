// Manifest of the settings slice (browser): its screen and the route of the page.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.ajustes.ruta),
      component: lazyRouteComponent(async () => import('./AjustesPage.tsx'), 'AjustesPage'),
    }),
  ],
} as const satisfies WebSlice;
