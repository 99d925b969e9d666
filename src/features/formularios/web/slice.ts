// Manifest of forms (browser): their screens, and a route for each form that asks to sign in.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas,
  // The forms that ask to sign in; public ones are documents of their own.
  routesOfCatalogo: pantallas
    .filter(({ documento }) => documento === 'gestion')
    .map(({ ruta }) =>
      createRoute({
        getParentRoute: () => frameRoute,
        path: ruta,
        component: lazyRouteComponent(async () => import('./FormularioConSesionPage.tsx'), 'FormularioConSesionPage'),
      }),
    ),
} as const satisfies WebSlice;
