// Manifest of permissions of persons (browser): screens and their routes, and their part of a report's page.
import { lazy } from 'react';
import { webSliceOf, type WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { permisosSearch } from './search.ts';

export const slice = {
  ...webSliceOf(pantallas, {
    permisos: { page: async () => (await import('./PermisosPage.tsx')).PermisosPage, search: permisosSearch },
    colaborador: async () => (await import('./ColaboradorPage.tsx')).ColaboradorPage,
  }),
  reportParts: async () => ({ ReportScope: lazy(async () => import('./ReportScope.tsx')) }),
} satisfies WebSlice;
