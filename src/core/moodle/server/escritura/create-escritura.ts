// Creates the client of a Moodle's service account.
import { readerFor, type ServiceAccount } from '../client/call.ts';
import { readCategorias, readCursos, readParticipantes } from '../client/course-reads.ts';
import { lecturaOf } from '../client/failures.ts';
import { readMissingFunctions } from '../complemento/deteccion.ts';
import { readMatriculas } from '../complemento/matriculas.ts';
import { readImpedimentos, showCursos, takeBackCursos } from './cambios-de-curso.ts';
import { joinCohortes, readCohortes, readMiembros } from './cohortes.ts';
import { readContenidos } from './contenido.ts';
import { createUsuarios, findUsuarios, updateUsuarios } from './cuentas.ts';
import { openCursos } from './cursos-nuevos.ts';
import type { Escritura } from './escritura.ts';
import { createGrupos, joinGrupos, readGruposOf } from './grupos.ts';
import { changeMatriculas, enrol, unenrol } from './matriculas.ts';
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
    missingFunctions: async (names) => lecturaOf(async () => readMissingFunctions(readerFor(servicio), names)),
    grupos: async (cursos) => lecturaOf(async () => readGruposOf(servicio, cursos)),
    createGrupos: async (grupos, signal) => createGrupos(servicio, grupos, signal),
    joinGrupos: async (agrupaciones, signal) => joinGrupos(servicio, agrupaciones, signal),
    cohortes: async () => lecturaOf(async () => readCohortes(servicio)),
    miembrosDe: async (ids) => lecturaOf(async () => readMiembros(servicio, ids)),
    joinCohortes: async (filas) => joinCohortes(servicio, filas),
    matriculas: async (pedido) => lecturaOf(async () => readMatriculas(() => readerFor(servicio), pedido)),
    changeMatriculas: async (cambios, signal) => changeMatriculas({ servicio, roles, signal }, cambios),
    contenidos: async (cursos) => lecturaOf(async () => readContenidos(servicio, cursos)),
    openCursos: async (nuevos, apertura) => openCursos(servicio, nuevos, apertura),
    showCursos: async (ids) => showCursos(servicio, ids),
    impedimentosDeRetiro: async (ids) => lecturaOf(async () => readImpedimentos(servicio, ids)),
    takeBackCursos: async (ids) => takeBackCursos(servicio, ids),
    unenrol: async (salidas, signal) => unenrol({ servicio, signal }, salidas),
  };
}
