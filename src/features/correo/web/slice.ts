// Manifest of mail (browser): the screen of sent messages and its route.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import { correosSearch } from './search.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.correos.ruta),
      validateSearch: correosSearch,
      component: lazyRouteComponent(async () => import('./CorreosPage.tsx'), 'CorreosPage'),
    }),
  ],
} as const satisfies WebSlice;
