// Manifest of the forms of the unit (browser): screens and their routes, and their part of a report's page.
import { lazy } from 'react';
import { webSliceOf, type WebSlice } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { editorSearch } from './search.ts';

export const slice = {
  ...webSliceOf(pantallas, {
    editar: { page: async () => (await import('./EditorPage.tsx')).EditorPage, search: editorSearch },
    formularios: async () => (await import('./list/FormulariosPage.tsx')).FormulariosPage,
  }),
  reportParts: async () => ({ FormOfReport: lazy(async () => import('./report/FormOfReport.tsx')) }),
} satisfies WebSlice;
