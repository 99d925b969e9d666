// Manifest of permissions of persons (browser): their screens and the routes.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';
import { permisosSearch } from './search.ts';

export const slice = webSliceOf(pantallas, {
  permisos: { page: async () => (await import('./PermisosPage.tsx')).PermisosPage, search: permisosSearch },
  colaborador: async () => (await import('./ColaboradorPage.tsx')).ColaboradorPage,
});
