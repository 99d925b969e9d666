// Manifest of the slice that opens new courses (browser).
import { webSliceOf } from '#core/web-slice.ts';
import { cargaSearch } from '#features/cargas/web/search.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  cursosNuevos: {
    page: async () => (await import('./CursosNuevosPage.tsx')).CursosNuevosPage,
    search: cargaSearch,
  },
});
