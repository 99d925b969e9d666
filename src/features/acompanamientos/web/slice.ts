// Manifest of accompaniments (browser): their screens and the routes of their pages.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { acompanamientoSearch, aprendizajeSearch } from './search.ts';

export const slice = webSliceOf(pantallas, {
  propios: async () => (await import('./AcompanamientosPage.tsx')).AcompanamientosPage,
  propio: async () => (await import('./AcompanamientoPage.tsx')).AcompanamientoPage,
  deGestores: async () => (await import('./AcompanamientoPage.tsx')).AcompanamientoPage,
  aprendizaje: {
    page: async () => (await import('./aprendizaje/AprendizajePage.tsx')).AprendizajePage,
    search: aprendizajeSearch,
  },
  nuevo: {
    page: async () => (await import('./formulario/FormularioDeAcompanamientoPage.tsx')).FormularioDeAcompanamientoPage,
    search: acompanamientoSearch,
  },
});
