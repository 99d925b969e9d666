// Manifest of the rubric (browser): screen and route.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import { rubricaSearch } from './search.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.rubrica.ruta),
      validateSearch: rubricaSearch,
      component: lazyRouteComponent(async () => import('./RubricaPage.tsx'), 'RubricaPage'),
    }),
  ],
} as const satisfies WebSlice;
