// Manifest of mail (browser): the screen of sent messages and its route.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { correosSearch } from './search.ts';

export const slice = webSliceOf(pantallas, {
  correos: { page: async () => (await import('./CorreosPage.tsx')).CorreosPage, search: correosSearch },
});
