// Manifest of the settings slice (browser): its screen and the route of the page.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, { ajustes: async () => (await import('./AjustesPage.tsx')).AjustesPage });
