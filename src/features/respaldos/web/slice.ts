// Manifest of copies and resets of courses (browser): screens and routes.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute, pathOf } from '#platform/web/routes.ts';
import { respaldosSearch } from './search.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.respaldos.ruta),
      validateSearch: respaldosSearch,
      component: lazyRouteComponent(async () => import('./RespaldosPage.tsx'), 'RespaldosPage'),
    }),
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.gestionCursos.ruta),
      component: lazyRouteComponent(async () => import('./GestionCursosPage.tsx'), 'GestionCursosPage'),
    }),
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.categorias.ruta),
      component: lazyRouteComponent(async () => import('./CategoriasPage.tsx'), 'CategoriasPage'),
    }),
    createRoute({
      getParentRoute: () => frameRoute,
      path: pathOf(pantallas.cursos.ruta),
      component: lazyRouteComponent(async () => import('./CursosPage.tsx'), 'CursosPage'),
    }),
  ],
} as const satisfies WebSlice;
