import { z } from 'zod';
import type { Rol } from '#catalogo/roles.ts';
import { esDelComplemento, FUNCIONES } from '../complemento/deteccion.ts';
import { leerRolesPropios } from '../complemento/roles.ts';
import type { RolAsignado } from '../complemento/complemento.ts';
import { MoodleFailure } from './lectura.ts';
import type { Read } from './read.ts';

/** Courses asked at a time about the person's roles in them. */
const WAVE = 6;

/** Nobody takes part in more courses at once than this; of those who do, the latest visited are asked. */
const MAX_COURSES = 60;

const categories = z.array(z.object({ visible: z.number().optional() }));

/** Whether the person manages the site or a top-level category: only then does Moodle tell of it more than its name. */
async function managesTopCategory(read: Read): Promise<boolean> {
  const criteria = [{ key: 'parent', value: 0 }];
  const top = await read('core_course_get_categories', { criteria, addsubcategories: false }, categories);
  return top.some(({ visible }) => visible !== undefined);
}

const ownCourses = z.array(z.object({ id: z.number(), lastaccess: z.number().nullish() }));

/** The courses that the person takes part in, the latest visited first. */
async function readCourses(read: Read, userid: number): Promise<number[]> {
  const courses = await read('core_enrol_get_users_courses', { userid, returnusercount: false }, ownCourses);
  const latest = courses.toSorted((a, b) => (b.lastaccess ?? 0) - (a.lastaccess ?? 0));
  return latest.slice(0, MAX_COURSES).map(({ id }) => id);
}

const administration = z.object({
  courses: z.array(
    z.object({ id: z.number(), options: z.array(z.object({ name: z.string(), available: z.boolean() })) }),
  ),
});

/** The courses among these that the person may change: nobody teaches, with the right to edit, in the others. */
async function readEditable(read: Read, courseids: readonly number[]): Promise<Set<number>> {
  const { courses } = await read('core_course_get_user_administration_options', { courseids }, administration);
  const editable = courses.filter(({ options }) =>
    options.some(({ name, available }) => name === 'update' && available),
  );
  return new Set(editable.map(({ id }) => id));
}

const profiles = z.array(z.object({ roles: z.array(z.object({ shortname: z.string() })).default([]) }));

/** The names of the person's roles in one course. Moodle answers for one course at a time only. */
async function readRoleNames(read: Read, userid: number, courseid: number): Promise<string[]> {
  try {
    const found = await read('core_user_get_course_user_profiles', { userlist: [{ userid, courseid }] }, profiles);
    return found.flatMap(({ roles }) => roles.map(({ shortname }) => shortname));
  } catch (error) {
    // A course may close between the list and the question.
    if (error instanceof MoodleFailure && ['sin-permiso', 'no-existe'].includes(error.motivo)) return [];
    throw error;
  }
}

/** What the product makes of roles in courses; others are none. */
const COURSE_ROLES = ['editingteacher', 'student'] as const satisfies readonly Rol[];

/**
 * The roles that the person has in any course. What she may do there tells where to look first, but only the roles' names
 * decide: a non-editing teacher who is a student too looks like a teacher, a manager of the category like an editing one.
 */
async function readCourseRoles(read: Read, userId: number): Promise<Set<Rol>> {
  const courses = await readCourses(read, userId);
  const found = new Set<Rol>();
  if (courses.length === 0) return found;

  const editable = await readEditable(read, courses);
  const [plain, edited] = [courses.filter((id) => !editable.has(id)), courses.filter((id) => editable.has(id))];
  const ask = async (wave: readonly number[]): Promise<void> => {
    const names = (await Promise.all(wave.map(async (id) => readRoleNames(read, userId, id)))).flat();
    for (const rol of COURSE_ROLES) if (names.includes(rol)) found.add(rol);
  };

  await ask([...plain.slice(0, 1), ...edited.slice(0, 1)]);
  const rest = [...plain.slice(1), ...edited.slice(1)];
  while (rest.length > 0 && found.size < COURSE_ROLES.length) {
    const wave = rest.splice(0, WAVE);
    await ask(found.has('student') ? wave.filter((id) => editable.has(id)) : wave);
  }
  return found;
}

/**
 * The roles of the product that the owner of the token has (DECISIONS §3), by what any Moodle tells its users.
 * @throws {MoodleFailure}
 */
export async function readRoles(read: Read, person: { id: number; isSiteAdmin: boolean }): Promise<Rol[]> {
  const [isManager, inCourses] = await Promise.all([
    person.isSiteAdmin || managesTopCategory(read),
    readCourseRoles(read, person.id),
  ]);
  return [...(isManager ? (['manager'] as const) : []), ...COURSE_ROLES.filter((rol) => inCourses.has(rol))];
}

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
async function readRolesConComplemento(read: Read, person: Person): Promise<Rol[]> {
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
