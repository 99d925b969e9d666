// Manifest of personal data (browser): screen and route.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.datosPersonales.ruta),
      component: lazyRouteComponent(async () => import('./DatosPersonalesPage.tsx'), 'DatosPersonalesPage'),
    }),
  ],
} as const satisfies WebSlice;
