// Manifest of the bulk load of users (browser).
import { webSliceOf } from '#core/web-slice.ts';
import { cargaSearch } from '#features/cargas/web/search.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  carga: {
    page: async () => (await import('./CargaMasivaUsuariosPage.tsx')).CargaMasivaUsuariosPage,
    search: cargaSearch,
  },
});
