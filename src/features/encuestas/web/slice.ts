// The survey report's part of the browser application: screens and routes.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { propiosSearch, resultadosSearch } from './search.ts';

export const slice = webSliceOf(pantallas, {
  informe: { page: async () => (await import('./ResultadosPage.tsx')).ResultadosPage, search: resultadosSearch },
  propios: { page: async () => (await import('./PropiosPage.tsx')).PropiosPage, search: propiosSearch },
});
