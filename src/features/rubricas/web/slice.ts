// Manifest of the rubric (browser): screen and route.
import { rubricaSearch } from './search.ts';
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  rubrica: { page: async () => (await import('./RubricaPage.tsx')).RubricaPage, search: rubricaSearch },
});
