// Manifest of data owners' requests (browser): their screens, and the route of the register.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import { solicitudesSearch } from './search.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.solicitudes.ruta),
      validateSearch: solicitudesSearch,
      component: lazyRouteComponent(async () => import('./SolicitudesPage.tsx'), 'SolicitudesPage'),
    }),
  ],
} as const satisfies WebSlice;
