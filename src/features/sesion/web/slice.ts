// Manifest of sessions (browser): their screens, and the routes of the pages that choose a role and list sessions.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  // The sign-in page is routed by the entry: it has no navbar.
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.perfil.ruta),
      component: lazyRouteComponent(async () => import('./InicioPage.tsx'), 'InicioPage'),
    }),
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.sesiones.ruta),
      component: lazyRouteComponent(async () => import('./SesionesPage.tsx'), 'SesionesPage'),
    }),
  ],
} as const satisfies WebSlice;
