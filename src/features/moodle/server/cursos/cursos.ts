import { lecturaOf } from '../client/lectura.ts';
import { leerCategorias, leerInscritos } from '../escritura/cursos.ts';
import type { Servicio } from '../escritura/servicio.ts';
import { leerCursosDeCategorias, leerCursosPorIds, leerSuspendidos } from './listas.ts';
import { leerPerdidas } from './perdidas.ts';
import type { Cursos, Inscripcion } from './tipos.ts';

const CAMPOS = 'id,username,fullname,email,roles,lastcourseaccess';

/**
 * The courses of one server.
 * @param servicio with the patience of jobs
 * @param enPagina with that of people
 */
export function createCursos(servicio: Servicio, enPagina: Servicio): Cursos {
  async function inscritos(idCurso: number): Promise<readonly Inscripcion[] | undefined> {
    const hallados = await leerInscritos(servicio, idCurso, { userfields: CAMPOS, onlyactive: true });
    return hallados?.map(({ asignados, ...persona }) => ({
      ...persona,
      roles: asignados.map(({ shortname }) => shortname),
    }));
  }
  return {
    categorias: async () => lecturaOf(async () => leerCategorias(enPagina)),
    deCategorias: async (ids) => lecturaOf(async () => leerCursosDeCategorias(enPagina, ids)),
    porIds: async (ids) => lecturaOf(async () => leerCursosPorIds(enPagina, ids)),
    inscritos: async (idCurso) => lecturaOf(async () => inscritos(idCurso)),
    suspendidos: async (ids) => lecturaOf(async () => leerSuspendidos(servicio, ids)),
    perdidas: async (idCurso) => lecturaOf(async () => leerPerdidas(enPagina, idCurso)),
  };
}
