// Manifest of the reports over readings of Moodle (browser): screens and routes.
import { webSliceOf, webSliceOfPage } from '#core/web-slice.ts';
import { informeSearch } from '#features/informes/web/search.ts';
import { pantallas, pantallasDeInformes } from '../pantallas.ts';

const informes = webSliceOfPage(pantallasDeInformes, {
  page: async () => (await import('./InformeLeidoPage.tsx')).InformeLeidoPage,
  search: informeSearch,
});

const own = webSliceOf(pantallas, {
  propios: async () => (await import('./PropiosPage.tsx')).PropiosPage,
});

export const slice = {
  pantallas: [...informes.pantallas, ...own.pantallas],
  routes: [...informes.routes, ...own.routes] as const,
};
