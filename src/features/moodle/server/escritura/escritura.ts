import { lecturaOf } from '../client/lectura.ts';
import { buscarUsuarios } from './buscar.ts';
import { actualizarUsuarios, crearUsuarios } from './cuentas.ts';
import { leerCategorias, leerCursos, leerParticipantes } from './cursos.ts';
import { matricular } from './matriculas.ts';
import { createRoles } from './roles.ts';
import type { Servicio } from './servicio.ts';
import type { Escritura } from './tipos.ts';

/** What the service account of one server does. */
export function createEscritura(servicio: Servicio): Escritura {
  const roles = createRoles(servicio);
  return {
    buscarUsuarios: async (por, valores) => lecturaOf(async () => buscarUsuarios(servicio, por, valores)),
    categorias: async () => lecturaOf(async () => leerCategorias(servicio)),
    cursos: async () => lecturaOf(async () => leerCursos(servicio)),
    participantes: async (ids) => lecturaOf(async () => leerParticipantes(servicio, ids)),
    roles: async (buscados) => lecturaOf(async () => roles(buscados)),
    crearUsuarios: async (cuentas) => crearUsuarios(servicio, cuentas),
    actualizarUsuarios: async (cambios) => actualizarUsuarios(servicio, cambios),
    matricular: async (matriculas, signal) => matricular({ servicio, roles, signal }, matriculas),
  };
}
