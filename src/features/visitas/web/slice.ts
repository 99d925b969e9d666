// Manifest of the plan of visits (browser): its screen and the route of the page.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { visitasSearch } from './search.ts';

export const slice = webSliceOf(pantallas, {
  visitas: { page: async () => (await import('./VisitasPage.tsx')).VisitasPage, search: visitasSearch },
});
