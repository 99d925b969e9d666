// Manifest of the home pages (browser).
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  estudiante: async () => (await import('./EstudiantePage.tsx')).EstudiantePage,
  docente: async () => (await import('./DocentePage.tsx')).DocentePage,
  gestor: async () => (await import('./GestorPage.tsx')).GestorPage,
});
