// Manifest of the reports over readings of Moodle (browser): screens and routes.
import { informeSearch } from '#features/informes/web/search.ts';
import { webSliceOfPage } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOfPage(pantallas, {
  page: async () => (await import('./InformeLeidoPage.tsx')).InformeLeidoPage,
  search: informeSearch,
});
