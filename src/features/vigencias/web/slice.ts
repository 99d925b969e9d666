// Manifest of the slice of forms' windows (browser): its screen and the route of the page.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  vigencias: async () => (await import('./VigenciasPage.tsx')).VigenciasPage,
});
