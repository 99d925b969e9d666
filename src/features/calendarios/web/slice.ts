// Manifest of the slice of semesters' dates (browser): its screen and the route of the page.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  calendario: async () => (await import('./CalendarioPage.tsx')).CalendarioPage,
});
