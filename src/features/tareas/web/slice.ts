// Manifest of background jobs (browser): their screen and its route.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.tareas.ruta),
      component: lazyRouteComponent(async () => import('./TareasPage.tsx'), 'TareasPage'),
    }),
  ],
} as const satisfies WebSlice;
