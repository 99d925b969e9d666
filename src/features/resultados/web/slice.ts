// The survey report's part of the browser application: screen and route.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { resultadosSearch } from './search.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routesOfCatalogo: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pantallas.informe.ruta,
      validateSearch: resultadosSearch,
      component: lazyRouteComponent(async () => import('./ResultadosPage.tsx'), 'ResultadosPage'),
    }),
  ],
} as const satisfies WebSlice;
