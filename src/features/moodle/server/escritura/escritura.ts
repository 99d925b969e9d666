import { lecturaOf } from '../client/lectura.ts';
import { createMemoria } from '../client/memoria.ts';
import { buscarUsuarios } from './buscar.ts';
import { actualizarUsuarios, crearUsuarios } from './cuentas.ts';
import { leerCategorias, leerCursos, leerParticipantes } from './cursos.ts';
import { matricular } from './matriculas.ts';
import { leerRoles } from './roles.ts';
import type { Servicio } from './servicio.ts';
import type { Escritura } from './tipos.ts';

/** The numbers of roles are a site's for years; a role that was just made is found within the hour. */
const MEMORIA_DE_ROLES_MS = 3_600_000;

/** What the service account of one server does. */
export function createEscritura(servicio: Servicio): Escritura {
  const roles = createMemoria(MEMORIA_DE_ROLES_MS, () => leerRoles(servicio));
  return {
    buscarUsuarios: (por, valores) => lecturaOf(() => buscarUsuarios(servicio, por, valores)),
    categorias: () => lecturaOf(() => leerCategorias(servicio)),
    cursos: () => lecturaOf(() => leerCursos(servicio)),
    participantes: (ids) => lecturaOf(() => leerParticipantes(servicio, ids)),
    roles: () => lecturaOf(() => roles.leer()),
    crearUsuarios: (cuentas) => crearUsuarios(servicio, cuentas),
    actualizarUsuarios: (cambios) => actualizarUsuarios(servicio, cambios),
    matricular: (matriculas, signal) => matricular({ servicio, roles: () => roles.leer(), signal }, matriculas),
  };
}
