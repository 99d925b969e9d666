// Manifest of the search for one person (browser): its screen and its route.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  persona: async () => (await import('./PersonaPage.tsx')).PersonaPage,
});
