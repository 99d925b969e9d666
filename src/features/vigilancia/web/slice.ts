// Manifest of monitoring (browser): the status page and its route.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  estado: async () => (await import('./EstadoPage.tsx')).EstadoPage,
});
