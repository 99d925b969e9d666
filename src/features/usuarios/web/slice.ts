// Manifest of the bulk load of users (browser).
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import { cargaSearch } from '#features/cargas/web/search.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.carga.ruta),
      validateSearch: cargaSearch,
      component: lazyRouteComponent(async () => import('./CargaMasivaUsuariosPage.tsx'), 'CargaMasivaUsuariosPage'),
    }),
  ],
} as const satisfies WebSlice;
