// Manifest of personal data (browser): screen and route.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  datosPersonales: async () => (await import('./DatosPersonalesPage.tsx')).DatosPersonalesPage,
});
