import { z } from 'zod';
import type { Rol } from '#catalogo/roles.ts';
import { FUNCIONES } from '../complemento/deteccion.ts';
import { MoodleFailure } from './lectura.ts';
import type { Read } from './read.ts';
import { readRolesConComplemento } from './roles-complemento.ts';
import { readRoles } from './roles.ts';

/** A person as Moodle knows her. */
export type IdentidadMoodle = {
  readonly id: number;
  /** The user name as Moodle keeps it, whatever was typed. */
  readonly usuario: string;
  readonly nombre: string;
  readonly email: string;
  /** Where Moodle keeps the picture; null when the person has none of her own. */
  readonly foto: string | null;
  readonly roles: readonly Rol[];
};

const siteInfo = z.object({
  userid: z.number(),
  username: z.string(),
  fullname: z.string(),
  userpictureurl: z.string(),
  userissiteadmin: z.boolean().default(false),
  functions: z.array(z.object({ name: z.string() })).default([]),
});

async function readSiteInfo(read: Read): Promise<z.output<typeof siteInfo>> {
  try {
    return await read('core_webservice_get_site_info', {}, siteInfo);
  } catch (error) {
    // Every service holds this function: whoever may not call it has a token that has just expired (Moodle deletes it
    // then, and says `invalidtoken` from the next call on).
    if (error instanceof MoodleFailure && error.motivo === 'sin-permiso') throw new MoodleFailure('token-invalido');
    throw error;
  }
}

/**
 * Reads nothing of the owner of a token but whether Moodle still lets them in.
 * @throws {MoodleFailure}
 */
export async function checkToken(read: Read): Promise<null> {
  await readSiteInfo(read);
  return null;
}

const ownProfile = z.array(z.object({ email: z.string().default('') }));

/** The one call that tells a person who must first change the password from one who has no role. */
async function readEmail(read: Read, id: number): Promise<string> {
  const [profile] = await read('core_user_get_users_by_field', { field: 'id', values: [id] }, ownProfile);
  return profile?.email ?? '';
}

/**
 * Who the owner of the token is and which roles she has. With the companion plugin three short calls in two rounds; without
 * it six in four for a student of any number of courses, and one more for every course of a teacher.
 * @throws {MoodleFailure}
 */
export async function readIdentidad(read: Read): Promise<IdentidadMoodle> {
  const { userid: id, username, fullname, userpictureurl, userissiteadmin, functions } = await readSiteInfo(read);
  const hasComplemento = functions.some(({ name }) => name === FUNCIONES.rolesPropios);
  const person = { id, isSiteAdmin: userissiteadmin };
  const [email, roles] = await Promise.all([
    readEmail(read, id),
    hasComplemento ? readRolesConComplemento(read, person) : readRoles(read, person),
  ]);
  const foto = userpictureurl.includes('/pluginfile.php/') ? userpictureurl : null;
  return { id, usuario: username, nombre: fullname, email, foto, roles };
}
