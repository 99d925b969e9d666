// Routes of the screen of assignments of teachers to subjects.
import * as z from 'zod/mini';
import { webSliceOf } from '#core/web-slice.ts';
import { cargaSearch } from '#features/cargas/web/search.ts';
import { pantallas } from '../pantallas.ts';
import { asignaturasSearch } from './search.ts';

export const slice = webSliceOf(pantallas, {
  asignaturas: {
    page: async () => (await import('./AsignaturasPage.tsx')).AsignaturasPage,
    search: z.extend(asignaturasSearch, cargaSearch.shape),
  },
});
