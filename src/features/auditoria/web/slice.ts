// Manifest of the slice that reads the audit (browser): its screen and the route of the page.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { auditoriaSearch } from './search.ts';

export const slice = webSliceOf(pantallas, {
  auditoria: { page: async () => (await import('./AuditoriaPage.tsx')).AuditoriaPage, search: auditoriaSearch },
});
