// Manifest of monitoring (browser): the status page and its route.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.estado.ruta),
      component: lazyRouteComponent(async () => import('./EstadoPage.tsx'), 'EstadoPage'),
    }),
  ],
} as const satisfies WebSlice;
