// Manifest of the slice of semesters' dates (browser): its screen and the route of the page.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.calendario.ruta),
      component: lazyRouteComponent(async () => import('./CalendarioPage.tsx'), 'CalendarioPage'),
    }),
  ],
} as const satisfies WebSlice;
