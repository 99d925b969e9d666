// Manifest of the home pages (browser).
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.estudiante.ruta),
      component: lazyRouteComponent(async () => import('./EstudiantePage.tsx'), 'EstudiantePage'),
    }),
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.docente.ruta),
      component: lazyRouteComponent(async () => import('./DocentePage.tsx'), 'DocentePage'),
    }),
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.gestor.ruta),
      component: lazyRouteComponent(async () => import('./GestorPage.tsx'), 'GestorPage'),
    }),
  ],
} as const satisfies WebSlice;
