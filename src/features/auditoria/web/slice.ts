// Manifest of the slice that reads the audit (browser): its screen and the route of the page.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import { auditoriaSearch } from './search.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.auditoria.ruta),
      validateSearch: auditoriaSearch,
      component: lazyRouteComponent(async () => import('./AuditoriaPage.tsx'), 'AuditoriaPage'),
    }),
  ],
} as const satisfies WebSlice;
