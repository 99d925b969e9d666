import { z } from 'zod';
import { MoodleError } from '../../protocol/errors.ts';
import { int, text } from '../../protocol/params.ts';
import type { Enrolment, Site } from '../../site/model.ts';
import { can, inCategory, inCourse, isActive, SYSTEM } from '../../site/permissions.ts';
import { fullnameOf } from '../../views/user.ts';
import { defineFunction, type Call } from '../define.ts';

const MAX_COURSES = 500;
const MAX_ROWS = 5000;

const wanted = z.strictObject({
  courseids: z.array(int).max(MAX_COURSES).default([]),
  categoryid: int.default(0),
  role: text.default(''),
  after: int.default(0),
  limit: int.pipe(z.number().min(1).max(MAX_ROWS)).default(1000),
});
type Wanted = z.output<typeof wanted>;

/** The courses asked about, each of which the caller must be allowed. */
function coursesOf({ site, user }: Call, { courseids, categoryid }: Wanted): ReadonlySet<number> {
  const mayAt = (context: Parameters<typeof can>[3]): void => {
    if (!can(site, user, 'local/gestioncurricular:viewaccesses', context)) {
      throw new MoodleError('nopermissions', 'Ver los últimos accesos a los cursos');
    }
  };
  if (courseids.length > 0) {
    const known = courseids.filter((id) => site.courses.has(id));
    for (const id of known) mayAt(inCourse(id));
    return new Set(known);
  }
  if (categoryid === 0) {
    mayAt(SYSTEM);
    return new Set(site.courses.keys());
  }
  const category = site.categories.get(categoryid);
  if (!category) throw new MoodleError('invalidrecord', 'course_categories');
  mayAt(inCategory(categoryid));
  const isInside = (id: number): boolean => `${site.categories.get(id)!.path}/`.startsWith(`${category.path}/`);
  return new Set([...site.courses.values()].filter((course) => isInside(course.categoryId)).map(({ id }) => id));
}

/** Enrolments that count, by person and course. */
const enrolmentsOf = (site: Site): ReadonlyMap<string, Enrolment> =>
  new Map(
    site.enrolments.filter((one) => isActive(site, one)).map((one) => [`${one.userId} ${one.courseId}`, one] as const),
  );

/** A page in the order of the role assignments, so that people who come and go shift nothing. */
export const getLastAccesses = defineFunction('local_gestioncurricular_get_last_accesses', {
  mobile: false,
  params: wanted,
  run(call, asked) {
    const { site } = call;
    const courses = coursesOf(call, asked);
    const enrolments = enrolmentsOf(site);
    const rows = site.roleAssignments.flatMap(({ userId, role, context }, index) => {
      if (index < asked.after || context.level !== 'course' || !courses.has(context.id)) return [];
      const enrolment = enrolments.get(`${userId} ${context.id}`);
      const user = site.users.get(userId)!;
      if (!enrolment || user.isSuspended || !user.isConfirmed || (asked.role !== '' && role !== asked.role)) return [];
      const person = { userid: userId, username: user.username, fullname: fullnameOf(user), email: user.email };
      const access = { courseid: context.id, ...person, role, lastaccess: enrolment.lastAccess };
      return [{ place: index + 1, access }];
    });
    const shown = rows.slice(0, asked.limit);
    return {
      accesses: shown.map(({ access }) => access),
      nextafter: rows.length > shown.length ? shown.at(-1)!.place : 0,
    };
  },
});
