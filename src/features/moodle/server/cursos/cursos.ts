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
    categorias: () => lecturaOf(() => leerCategorias(enPagina)),
    deCategorias: (ids) => lecturaOf(() => leerCursosDeCategorias(enPagina, ids)),
    porIds: (ids) => lecturaOf(() => leerCursosPorIds(enPagina, ids)),
    inscritos: (idCurso) => lecturaOf(() => inscritos(idCurso)),
    suspendidos: (ids) => lecturaOf(() => leerSuspendidos(servicio, ids)),
    perdidas: (idCurso) => lecturaOf(() => leerPerdidas(enPagina, idCurso)),
  };
}
