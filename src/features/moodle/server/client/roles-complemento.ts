import type { Rol } from '#catalogo/roles.ts';
import { esDelComplemento } from '../complemento/deteccion.ts';
import { leerRolesPropios } from '../complemento/roles.ts';
import type { RolAsignado } from '../complemento/tipos.ts';
import type { Read } from './read.ts';
import { COURSE_ROLES, readRoles } from './roles.ts';

type Person = Parameters<typeof readRoles>[1];

/** A manager is known by what the person may do, as without the plugin; an older plugin tells only names. */
const managesTop = ({ rol, arquetipo, nivel, profundidad, gestiona }: RolAsignado): boolean =>
  (gestiona ?? (rol === 'manager' || arquetipo === 'manager')) &&
  (nivel === 'sitio' || (nivel === 'categoria' && profundidad === 1));

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
    if (!esDelComplemento(error)) throw error;
    return readRoles(read, person);
  }
  const isManager = person.isSiteAdmin || asignados.some((one) => managesTop(one));
  const inCourses = COURSE_ROLES.filter((wanted) =>
    asignados.some(({ rol, nivel }) => rol === wanted && nivel === 'curso'),
  );
  return [...(isManager ? (['manager'] as const) : []), ...inCourses];
}
