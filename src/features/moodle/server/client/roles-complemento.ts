import type { Rol } from '#catalogo/roles.ts';
import { leerRolesPropios } from '../complemento/roles.ts';
import type { RolAsignado } from '../complemento/tipos.ts';
import { MoodleFailure } from './lectura.ts';
import type { Read } from './read.ts';
import { COURSE_ROLES, readRoles } from './roles.ts';

type Person = Parameters<typeof readRoles>[1];

/** What may be wrong with one function, while the server and the token are sound. */
const ES_DEL_COMPLEMENTO = new Set<MoodleFailure['motivo']>([
  'sin-permiso',
  'no-existe',
  'parametro-invalido',
  'respuesta-invalida',
  'error-moodle',
]);

/** A site may have managers under a name of its own; without the plugin they are known by what they may do. */
const managesTop = ({ rol, arquetipo, nivel, profundidad }: RolAsignado): boolean =>
  (rol === 'manager' || arquetipo === 'manager') && (nivel === 'sitio' || (nivel === 'categoria' && profundidad === 1));

/**
 * The roles of the product that the owner of the token has (DECISIONS §3), by the companion plugin. A plugin that fails is as
 * good as none: nobody is kept out by it.
 * @throws {MoodleFailure}
 */
export async function readRolesConComplemento(read: Read, person: Person): Promise<Rol[]> {
  let asignados: readonly RolAsignado[];
  try {
    asignados = await leerRolesPropios(read);
  } catch (error) {
    if (!(error instanceof MoodleFailure) || !ES_DEL_COMPLEMENTO.has(error.motivo)) throw error;
    return readRoles(read, person);
  }
  const isManager = person.isSiteAdmin || asignados.some((one) => managesTop(one));
  const inCourses = COURSE_ROLES.filter((wanted) =>
    asignados.some(({ rol, nivel }) => rol === wanted && nivel === 'curso'),
  );
  return [...(isManager ? (['manager'] as const) : []), ...inCourses];
}
