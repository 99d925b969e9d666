// Manifest of reports (browser): screens and the route of the report page.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '#platform/web/routes.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import type { ReportParts } from './parts.ts';
import { informeSearch } from './search.ts';

declare module '#core/web-slice.ts' {
  interface WebSlice {
    /** Loads the parts of a report's page that the slice draws. One slice has them. */
    readonly reportParts?: () => Promise<ReportParts>;
  }
}

export const slice = {
  pantallas,
  routes: [
    createRoute({
      getParentRoute: () => frameRoute,
      path: '/gestores/informes/$slug',
      validateSearch: informeSearch,
      component: lazyRouteComponent(async () => import('./InformePage.tsx'), 'InformePage'),
    }),
  ],
} as const satisfies WebSlice;
