// Creates the client of a Moodle's service account.
import type { ServiceAccount } from '../client/call.ts';
import { readCategorias, readCursos, readParticipantes } from '../client/course-reads.ts';
import { lecturaOf } from '../client/failures.ts';
import { createUsuarios, findUsuarios, updateUsuarios } from './cuentas.ts';
import type { Escritura } from './escritura.ts';
import { enrol } from './matriculas.ts';
import { createRoles } from './roles.ts';

export function createEscritura(servicio: ServiceAccount): Escritura {
  const roles = createRoles(servicio);
  return {
    findUsuarios: async (key, valores) => lecturaOf(async () => findUsuarios(servicio, key, valores)),
    categorias: async () => lecturaOf(async () => readCategorias(servicio)),
    cursos: async () => lecturaOf(async () => readCursos(servicio)),
    participantes: async (ids) => lecturaOf(async () => readParticipantes(servicio, ids)),
    roles: async (buscados) => lecturaOf(async () => roles(buscados)),
    createUsuarios: async (cuentas) => createUsuarios(servicio, cuentas),
    updateUsuarios: async (cambios) => updateUsuarios(servicio, cambios),
    enrol: async (matriculas, signal) => enrol({ servicio, roles, signal }, matriculas),
  };
}
