// Manifest of the option lists (browser): screens and their routes.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  listas: async () => (await import('./ListasPage.tsx')).ListasPage,
  lista: async () => (await import('./ListaPage.tsx')).ListaPage,
});
