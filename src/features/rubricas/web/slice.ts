// Manifest of the rubric (browser): screen and route.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { rubricaSearch } from './search.ts';

export const slice = webSliceOf(pantallas, {
  rubrica: { page: async () => (await import('./RubricaPage.tsx')).RubricaPage, search: rubricaSearch },
});
