// Manifest of data owners' requests (browser): their screens, and the route of the register.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { solicitudesSearch } from './search.ts';

export const slice = webSliceOf(pantallas, {
  solicitudes: {
    page: async () => (await import('./SolicitudesPage.tsx')).SolicitudesPage,
    search: solicitudesSearch,
  },
});
