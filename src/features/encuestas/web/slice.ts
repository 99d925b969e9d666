// The survey report's part of the browser application: screen and route.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { resultadosSearch } from './search.ts';

export const slice = webSliceOf(pantallas, {
  informe: { page: async () => (await import('./ResultadosPage.tsx')).ResultadosPage, search: resultadosSearch },
});
