// Permissions by roles alone, for programs and tests that give none to persons.
import { PERMISOS_DE_ROL, permisosOf } from '#catalogo/permisos.ts';
import type { PermisosDePersonas } from './service.ts';

export const BY_ROLE: PermisosDePersonas = {
  tabla: PERMISOS_DE_ROL,
  of: async ({ roles }) => Promise.resolve(permisosOf(roles)),
  given: async () => Promise.resolve([]),
  holders: async () => Promise.resolve([]),
  expire() {
    // Nothing is held.
  },
};
