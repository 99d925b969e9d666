// Reads the owner of a Moodle token and their roles, and checks that a token is still accepted.
import { z } from 'zod';
import type { Rol } from '#catalogo/roles.ts';
import type { RolAsignado } from '../complemento/complemento.ts';
import { FUNCIONES, isComplementoFailure } from '../complemento/deteccion.ts';
import { readOwnRoles, readRolesOf } from '../complemento/roles.ts';
import { readerFor, type Read, type ServiceAccount } from './call.ts';
import { MoodleFailure } from './failures.ts';

/**
 * Key to a person's data: their own token or, where the site gives them none, their id, by which the service account
 * reads.
 */
export type Llave = string | number;

export type IdentidadMoodle = {
  readonly id: number;
  /** User name as Moodle stores it, which may differ from the typed one. */
  readonly usuario: string;
  readonly nombre: string;
  readonly email: string;
  /** Address of the picture; null if the person has only the default one. */
  readonly foto: string | null;
  readonly roles: readonly Rol[];
};

/**
 * Reads the owner of a token with their roles. With the companion plugin it takes three short calls in two rounds;
 * without it six in four for a student of any number of courses, and one more for each course of a teacher.
 * @throws {MoodleFailure}
 */
export async function readIdentidad(read: Read): Promise<IdentidadMoodle> {
  const { userid: id, username, fullname, userpictureurl, userissiteadmin, functions } = await readSiteInfo(read);
  const hasComplemento = functions.some(({ name }) => name === FUNCIONES.rolesPropios);
  const person = { id, isSiteAdmin: userissiteadmin };
  const [email, roles] = await Promise.all([
    readEmail(read, id),
    hasComplemento ? readRolesWithComplemento(read, person) : readRoles(read, person),
  ]);
  return { id, usuario: username, nombre: fullname, email, foto: ownPicture(userpictureurl), roles };
}

const ownPicture = (url: string): string | null => (url.includes('/pluginfile.php/') ? url : null);

/** Accounts in Moodle's answers, with what bars one from entering. */
export const accounts = z.array(
  z.object({
    id: z.number(),
    username: z.string(),
    fullname: z.string(),
    email: z.string().default(''),
    profileimageurl: z.string(),
    suspended: z.boolean().default(false),
    // Told only to who may see them.
    auth: z.string().optional(),
    confirmed: z.boolean().default(true),
  }),
);

/** Returns true for an account that may not log in. */
export const isBlocked = ({ suspended, auth, confirmed }: z.output<typeof accounts>[number]): boolean =>
  suspended || auth === 'nologin' || !confirmed;

/**
 * Reads a person with their roles as the service account. Site administrators count only by their roles; without the
 * companion plugin only roles in courses are known.
 * @throws {MoodleFailure} `cuenta-bloqueada` also for an account that is deleted, not confirmed, or may not log in
 */
export async function readIdentidadById(servicio: ServiceAccount, id: number): Promise<IdentidadMoodle> {
  const read = readerFor(servicio);
  const [[account], roles] = await Promise.all([
    read('core_user_get_users_by_field', { field: 'id', values: [id] }, accounts),
    readRolesById(read, id),
  ]);
  // Moodle leaves out whom the service account may not see; it tells of deleted people by their id.
  if (roles && !account) throw new MoodleFailure('sin-permiso');
  if (!account || !roles || isBlocked(account) || account.username === GUEST)
    throw new MoodleFailure('cuenta-bloqueada');
  const { username, fullname, email, profileimageurl } = account;
  return {
    id,
    usuario: username,
    nombre: fullname,
    email,
    foto: ownPicture(profileimageurl),
    roles,
  };
}

/** Moodle's account of those who look around without one. */
const GUEST = 'guest';

/** Reads a person's product roles; null if Moodle knows no such person. */
async function readRolesById(read: Read, id: number): Promise<Rol[] | null> {
  try {
    const asignados = (await readRolesOf(() => read, [id])).get(id);
    return asignados ? productRoles(asignados, false) : null;
  } catch (error) {
    // Where the plugin only fails for a while, a manager keeps the roles that were read before.
    if (!(error instanceof MoodleFailure && ['sin-permiso', 'no-existe'].includes(error.motivo))) throw error;
    const inCourses = await readCourseRoles(read, id, async (courses) => Promise.resolve(new Set(courses)));
    return COURSE_ROLES.filter((rol) => inCourses.has(rol));
  }
}

/** Checks that Moodle still accepts the token; reads nothing else. @throws {MoodleFailure} */
export async function checkToken(read: Read): Promise<void> {
  await readSiteInfo(read);
}

/** Courses asked about at a time. */
const WAVE = 6;

/** Maximum of courses asked about, the last visited first; no person takes part in more at once. */
const MAX_COURSES = 60;

const categories = z.array(z.object({ visible: z.number().optional() }));

/**
 * Returns true if the person manages the site or a top-level category: only managers get more than a category's name.
 */
async function managesTopCategory(read: Read): Promise<boolean> {
  const criteria = [{ key: 'parent', value: 0 }];
  const top = await read('core_course_get_categories', { criteria, addsubcategories: false }, categories);
  return top.some(({ visible }) => visible !== undefined);
}

const ownCourses = z.array(z.object({ id: z.number(), lastaccess: z.number().nullish() }));

/** Reads the ids of the person's courses, the last visited first. */
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

/** Reads which of these courses the person may change: a teacher with the right to edit can change theirs. */
async function readEditable(read: Read, courseids: readonly number[]): Promise<Set<number>> {
  const { courses } = await read('core_course_get_user_administration_options', { courseids }, administration);
  const editable = courses.filter(({ options }) =>
    options.some(({ name, available }) => name === 'update' && available),
  );
  return new Set(editable.map(({ id }) => id));
}

const profiles = z.array(z.object({ roles: z.array(z.object({ shortname: z.string() })).default([]) }));

/** Reads the names of the person's roles in one course; Moodle answers for one course at a time. */
export async function readRoleNames(read: Read, userid: number, courseid: number): Promise<string[]> {
  try {
    const found = await read('core_user_get_course_user_profiles', { userlist: [{ userid, courseid }] }, profiles);
    return found.flatMap(({ roles }) => roles.map(({ shortname }) => shortname));
  } catch (error) {
    // A course may be closed between the two calls.
    if (error instanceof MoodleFailure && ['sin-permiso', 'no-existe'].includes(error.motivo)) return [];
    throw error;
  }
}

const COURSE_ROLES = ['editingteacher', 'student'] as const satisfies readonly Rol[];

/**
 * Reads the person's roles in all courses. The right to edit only decides the order of the calls; the names of the
 * roles decide the result: a non-editing teacher who is also a student looks like a teacher, and a category manager
 * like an editing teacher.
 * @param editableOf the courses that the person may change; all of them where only others' rights could be read
 */
async function readCourseRoles(
  read: Read,
  userId: number,
  editableOf = async (courses: readonly number[]) => readEditable(read, courses),
): Promise<Set<Rol>> {
  const courses = await readCourses(read, userId);
  const found = new Set<Rol>();
  if (courses.length === 0) return found;

  const editable = await editableOf(courses);
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
 * Reads the product's roles of a token's owner (DECISIONS §3), from what any Moodle tells its users.
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

/**
 * Returns true for a role that makes a manager: by capability if the plugin tells it; an older plugin tells only names.
 */
const managesTop = ({ rol, arquetipo, nivel, profundidad, gestiona }: RolAsignado): boolean =>
  (gestiona ?? (rol === 'manager' || arquetipo === 'manager')) &&
  (nivel === 'sitio' || (nivel === 'categoria' && profundidad === 1));

/**
 * Reads the product's roles of a token's owner (DECISIONS §3) by the companion plugin. If the plugin fails, core
 * functions answer, so that no one is locked out by it.
 * @throws {MoodleFailure}
 */
async function readRolesWithComplemento(read: Read, person: Person): Promise<Rol[]> {
  let asignados: readonly RolAsignado[];
  try {
    asignados = await readOwnRoles(read);
  } catch (error) {
    if (!isComplementoFailure(error)) throw error;
    return readRoles(read, person);
  }
  return productRoles(asignados, person.isSiteAdmin);
}

/** Returns the product's roles among those that the plugin tells. */
function productRoles(asignados: readonly RolAsignado[], isSiteAdmin: boolean): Rol[] {
  const isManager = isSiteAdmin || asignados.some((one) => managesTop(one));
  const inCourses = COURSE_ROLES.filter((wanted) =>
    asignados.some(({ rol, nivel }) => rol === wanted && nivel === 'curso'),
  );
  return [...(isManager ? (['manager'] as const) : []), ...inCourses];
}

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
    // Every service includes this function: no permission means that the token has just expired (Moodle then deletes
    // it, and says `invalidtoken` from the next call on).
    if (error instanceof MoodleFailure && error.motivo === 'sin-permiso') throw new MoodleFailure('token-invalido');
    throw error;
  }
}

const ownProfile = z.array(z.object({ email: z.string().default('') }));

/** Reads the e-mail address. This is the only call that reveals that the person must first change the password. */
async function readEmail(read: Read, id: number): Promise<string> {
  const [profile] = await read('core_user_get_users_by_field', { field: 'id', values: [id] }, ownProfile);
  return profile?.email ?? '';
}
