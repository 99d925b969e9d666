// The part of self-reviews, second reviews and calibrations in the browser application: screens and routes.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { revisionesSearch } from './search.ts';

const form = async () => (await import('./ValoracionPage.tsx')).ValoracionPage;

export const slice = webSliceOf(pantallas, {
  revisiones: { page: async () => (await import('./RevisionesPage.tsx')).RevisionesPage, search: revisionesSearch },
  revision: form,
  autoevaluaciones: async () => (await import('./AutoevaluacionesPage.tsx')).AutoevaluacionesPage,
  autoevaluacion: form,
});
