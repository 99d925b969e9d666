import { z } from 'zod';
import { MoodleError } from '../protocol/errors.ts';
import { int, text, username } from '../protocol/params.ts';
import type { User } from '../site/model.ts';
import { enrolledCourses, rolesOf, sharesCourse, SITE_COURSE, userDetails } from '../views/user.ts';
import { defineFunction, enterCourse } from './define.ts';

/** One value of the wrong form fails the whole call. */
const criterion = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('id'), values: z.array(int) }),
  z.strictObject({ field: z.literal('idnumber'), values: z.array(text) }),
  z.strictObject({ field: z.literal('username'), values: z.array(username) }),
  z.strictObject({ field: z.literal('email'), values: z.array(z.string().regex(/^[^@\s]+@[^@\s]+$/)) }),
]);

/** Returns a test for the users asked for: several hundreds may be. */
function testOf({ field, values }: z.output<typeof criterion>): (user: User) => boolean {
  if (field === 'email') {
    const wanted = new Set(values.map((value) => value.toLowerCase()));
    return (user) => wanted.has(user.email.toLowerCase());
  }
  const wanted = new Set<string | number>(values);
  return (user) => wanted.has(user[field]);
}

export const getUsersByField = defineFunction('core_user_get_users_by_field', {
  params: criterion,
  run(call, wanted) {
    if (call.user.pending) throw new MoodleError(call.user.pending);
    const isWanted = testOf(wanted);
    return [...call.site.users.values()]
      .filter((user) => isWanted(user))
      .filter((user) => user.id === call.user.id || sharesCourse(call, user, 'moodle/course:viewparticipants'))
      .map((user) => userDetails(call, user));
  },
});

/** Asked for one person in several courses, Moodle answers once, with the roles in the last course named. */
export const getCourseUserProfiles = defineFunction('core_user_get_course_user_profiles', {
  params: z.strictObject({ userlist: z.array(z.strictObject({ userid: int, courseid: int })) }),
  run(call, { userlist }) {
    const courseOf = new Map(userlist.map(({ userid, courseid }) => [userid, courseid]));
    return [...courseOf].flatMap(([userId, courseId]) => {
      if (courseId !== SITE_COURSE) enterCourse(call, courseId);
      const user = call.site.users.get(userId);
      if (!user) return [];
      const roles = rolesOf(call, user, courseId);
      if (courseId === SITE_COURSE) return [{ ...userDetails(call, user, courseId), roles }];
      return [{ ...userDetails(call, user, courseId), roles, enrolledcourses: enrolledCourses(call, user) }];
    });
  },
});

const SEARCHABLE = ['id', 'lastname', 'firstname', 'idnumber', 'username', 'email', 'auth'] as const;

/** `%` stands for anything, as in SQL; case is ignored. */
function isLike(value: string, pattern: string): boolean {
  const source = pattern.split('%').map((part) => RegExp.escape(part));
  return new RegExp(`^${source.join('.*')}$`, 'iu').test(value);
}

function isMatch(user: User, key: (typeof SEARCHABLE)[number], value: string): boolean {
  if (key === 'auth') return value === 'manual';
  return key === 'id' ? user.id === Number(value) : isLike(user[key], value);
}

/** Not in users' own service. An unknown key is ignored with a warning, and so finds everybody. */
export const getUsers = defineFunction('core_user_get_users', {
  mobile: false,
  params: z.strictObject({ criteria: z.array(z.strictObject({ key: text, value: text })) }),
  run(call, { criteria }) {
    const known = criteria.flatMap(({ key, value }) =>
      SEARCHABLE.filter((name) => name === key).map((name) => ({ name, value })),
    );
    const unknown = criteria.filter(({ key }) => !SEARCHABLE.some((name) => name === key));
    const found = [...call.site.users.values()].filter((user) =>
      known.every(({ name, value }) => isMatch(user, name, value)),
    );
    return {
      users: found.map((user) => userDetails(call, user)),
      warnings: unknown.map(({ key }) => ({
        item: key,
        warningcode: 'invalidfieldparameter',
        message: `El criterio '${key}' no se puede usar en la búsqueda; consulte la documentación del servicio`,
      })),
    };
  },
});
