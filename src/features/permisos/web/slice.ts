// Manifest of permissions of persons (browser): their screens and the routes.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(
  { colaborador: pantallas.colaborador },
  { colaborador: async () => (await import('./ColaboradorPage.tsx')).ColaboradorPage },
);
