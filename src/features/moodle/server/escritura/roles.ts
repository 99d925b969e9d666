import { MoodleFailure } from '../client/lectura.ts';
import { enPartes, type Servicio } from './servicio.ts';
import { leerCursos, leerInscritos } from './cursos.ts';

/** Once these are known nobody else is asked. */
const BASICOS = ['editingteacher', 'student'];

/** The newest courses tell as much as all of them. */
const MAX_CURSOS = 60;
const CURSOS_A_LA_VEZ = 4;
const MAX_INSCRITOS = 200;

/**
 * The numbers of the roles of a server, by short name: those that the settings tell, and those of people in its newest
 * courses. There is no call that lists roles, and their numbers differ between servers: nothing is guessed.
 * @throws {MoodleFailure}
 */
export async function leerRoles(servicio: Servicio): Promise<ReadonlyMap<string, number>> {
  const conocidos = new Map(Object.entries(servicio.roles ?? {}));
  const faltan = (): boolean => BASICOS.some((rol) => !conocidos.has(rol));
  if (!faltan()) return conocidos;

  const cursos = (await leerCursos(servicio)).toSorted((a, b) => b.inicio - a.inicio).slice(0, MAX_CURSOS);
  for (const tanda of enPartes(cursos, CURSOS_A_LA_VEZ)) {
    const asignados = (await Promise.all(tanda.map(({ id }) => asignadosEn(servicio, id)))).flat();
    for (const { shortname, roleid } of asignados) if (!conocidos.has(shortname)) conocidos.set(shortname, roleid);
    if (!faltan()) break;
  }
  return conocidos;
}

async function asignadosEn(servicio: Servicio, curso: number) {
  try {
    const pedido = { userfields: 'id,roles', limitnumber: MAX_INSCRITOS };
    return (await leerInscritos(servicio, curso, pedido))?.flatMap(({ asignados }) => asignados) ?? [];
  } catch (error) {
    // A course that the service account may not enter says nothing about the others.
    if (error instanceof MoodleFailure && error.motivo === 'sin-permiso') return [];
    throw error;
  }
}
