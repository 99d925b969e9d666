// Manifest of retention (browser): its screen and route.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  conservacion: async () => (await import('./ConservacionPage.tsx')).ConservacionPage,
});
