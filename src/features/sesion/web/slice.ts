// Manifest of sessions (browser): their screens, and the routes of the pages that choose a role and list sessions.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

// The sign-in page is routed by the entry: it has no navbar.
export const slice = webSliceOf(pantallas, {
  perfil: async () => (await import('./InicioPage.tsx')).InicioPage,
  sesiones: async () => (await import('./SesionesPage.tsx')).SesionesPage,
});
