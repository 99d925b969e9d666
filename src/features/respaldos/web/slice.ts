// Manifest of copies and resets of courses (browser): screens and routes.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { respaldosSearch } from './search.ts';

export const slice = webSliceOf(pantallas, {
  respaldos: { page: async () => (await import('./RespaldosPage.tsx')).RespaldosPage, search: respaldosSearch },
  gestionCursos: async () => (await import('./GestionCursosPage.tsx')).GestionCursosPage,
  categorias: async () => (await import('./CategoriasPage.tsx')).CategoriasPage,
  cursos: async () => (await import('./CursosPage.tsx')).CursosPage,
});
