// Manifest of background jobs (browser): their screen and its route.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  tareas: async () => (await import('./TareasPage.tsx')).TareasPage,
});
