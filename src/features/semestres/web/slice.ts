// Manifest of the page of a semester (browser): its screen and the route of the page.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { semestreSearch } from './search.ts';

export const slice = webSliceOf(pantallas, {
  semestre: { page: async () => (await import('./SemestrePage.tsx')).SemestrePage, search: semestreSearch },
});
