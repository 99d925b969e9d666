// Manifest of the reports over readings of Moodle (browser): screens and routes.
import { webSliceOfPage } from '#core/web-slice.ts';
import { informeSearch } from '#features/informes/web/search.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOfPage(pantallas, {
  page: async () => (await import('./InformeLeidoPage.tsx')).InformeLeidoPage,
  search: informeSearch,
});
