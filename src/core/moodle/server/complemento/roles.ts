// Calls of our Moodle plugin that read people's roles, and their last accesses to courses.
import { z } from 'zod';
import { inParts, inWaves, type Read } from '../client/call.ts';
import type { PaginaDeAccesos, PedidoDeAccesos, RolAsignado } from './complemento.ts';
import { FUNCIONES } from './deteccion.ts';

/** Reads the roles of the token's owner. @throws {MoodleFailure} */
export const readOwnRoles = async (read: Read): Promise<readonly RolAsignado[]> =>
  read(FUNCIONES.rolesPropios, {}, roles);

/** @throws {MoodleFailure} */
export async function readRolesOf(
  read: () => Read,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly RolAsignado[]>> {
  const partes = inParts([...new Set(ids)], IDS_PER_CALL);
  const hallados = await inWaves(partes, async (userids) => read()(FUNCIONES.rolesDe, { userids }, rolesDeUsuarios));
  return new Map(hallados.flat().map(({ userid, roles: ownRoles }) => [userid, ownRoles]));
}

/** @throws {MoodleFailure} */
export async function readAccesos(read: Read, pedido: PedidoDeAccesos): Promise<PaginaDeAccesos> {
  const { cursos = [], categoria = 0, rol = '', desde = 0, hasta = ROWS_PER_PAGE } = pedido;
  const params = { courseids: cursos, categoryid: categoria, role: rol, after: desde, limit: hasta };
  return read(FUNCIONES.accesos, params, pagina);
}

const ROWS_PER_PAGE = 2000;

const pagina = z
  .object({
    accesses: z.array(
      z
        .object({
          courseid: z.number(),
          userid: z.number(),
          username: z.string(),
          fullname: z.string(),
          email: z.string(),
          role: z.string(),
          lastaccess: z.number(),
        })
        .transform(({ courseid, userid, username, fullname, email, role, lastaccess }) => ({
          idCurso: courseid,
          idUsuario: userid,
          usuario: username,
          nombre: fullname,
          correo: email,
          rol: role,
          ultimo: lastaccess,
        })),
    ),
    nextafter: z.number(),
  })
  .transform(({ accesses, nextafter }): PaginaDeAccesos => ({
    accesos: accesses,
    siguiente: nextafter === 0 ? null : nextafter,
  }));

const LEVELS = { system: 'sitio', coursecat: 'categoria', course: 'curso' } as const;

const roles = z.array(
  z
    .object({
      roleid: z.number(),
      shortname: z.string(),
      archetype: z.string(),
      contextlevel: z.enum(['system', 'coursecat', 'course']),
      instanceid: z.number(),
      depth: z.number(),
      manages: z.boolean().optional(),
    })
    .transform(({ roleid, shortname, archetype, contextlevel, instanceid, depth, manages }): RolAsignado => ({
      idRol: roleid,
      rol: shortname,
      arquetipo: archetype,
      nivel: LEVELS[contextlevel],
      id: instanceid,
      profundidad: depth,
      gestiona: manages,
    })),
);

const rolesDeUsuarios = z.array(z.object({ userid: z.number(), roles }));

/** Maximum of people in one call of the plugin. */
const IDS_PER_CALL = 200;
