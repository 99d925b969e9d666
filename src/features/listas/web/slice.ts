// Manifest of the option lists (browser): screens and their routes.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.listas.ruta),
      component: lazyRouteComponent(async () => import('./ListasPage.tsx'), 'ListasPage'),
    }),
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.lista.ruta),
      component: lazyRouteComponent(async () => import('./ListaPage.tsx'), 'ListaPage'),
    }),
  ],
} as const satisfies WebSlice;
