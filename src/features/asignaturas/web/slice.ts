// Routes of the screen of assignments of teachers to subjects.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import * as z from 'zod/mini';
import { cargaSearch } from '#features/cargas/web/search.ts';
import { asignaturasSearch } from './search.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.asignaturas.ruta),
      validateSearch: z.extend(asignaturasSearch, cargaSearch.shape),
      component: lazyRouteComponent(async () => import('./AsignaturasPage.tsx'), 'AsignaturasPage'),
    }),
  ],
} as const satisfies WebSlice;
