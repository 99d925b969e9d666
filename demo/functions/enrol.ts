import { z } from 'zod';
import { MoodleError } from '../protocol/errors.ts';
import { bool, int, options, text } from '../protocol/params.ts';
import type { Enrolment, User } from '../site/model.ts';
import { activeEnrolments, can, canEnter, inCourse, isActive, isGranted, SYSTEM } from '../site/permissions.ts';
import { ownCourse } from '../views/course.ts';
import { enrolledCourses, identityOf, placeAndPicture, rolesOf, SITE_COURSE } from '../views/user.ts';
import { assertAdmitted, defineFunction, enterCourse, type Call } from './define.ts';

/** Active enrolments only, and no roles: a manager who is enrolled nowhere has none. */
export const getUsersCourses = defineFunction('core_enrol_get_users_courses', {
  params: z.strictObject({ userid: int, returnusercount: bool.default(true) }),
  run(call, { userid, returnusercount }) {
    const { site, user } = call;
    return activeEnrolments(site, userid)
      .map(({ courseId }) => site.courses.get(courseId)!)
      .filter((course) => canEnter(site, user, course))
      .filter(({ id }) => user.id === userid || can(site, user, 'moodle/course:viewparticipants', inCourse(id)))
      .sort((a, b) => b.sortorder - a.sortorder)
      .map((course) => ownCourse(call, course, userid, returnusercount));
  },
});

const listOptions = options(
  'withcapability',
  'groupid',
  'onlyactive',
  'onlysuspended',
  'userfields',
  'limitfrom',
  'limitnumber',
  'sortby',
  'sortdirection',
);
type ListOptions = z.output<typeof listOptions>;

const SORTS = new Map<string, (user: User) => string>([
  ['id', ({ id }) => String(id)],
  ['firstname', ({ firstname }) => firstname],
  ['lastname', ({ lastname }) => lastname],
  ['siteorder', ({ lastname }) => lastname],
]);

function sorted(users: readonly User[], { sortby = 'id', sortdirection = 'ASC' }: ListOptions): User[] {
  const keyOf = SORTS.get(sortby);
  if (!keyOf) throw new MoodleError('invalidparameter');
  const order = new Intl.Collator('es', { numeric: true });
  const sign = sortdirection === 'DESC' ? -1 : 1;
  return [...users].sort((a, b) => sign * order.compare(keyOf(a), keyOf(b)));
}

/** The participants of a course, or of the site for its own course; suspended accounts are among them. */
function participants({ site }: Call, courseId: number, wanted: ListOptions): Map<User, Enrolment | undefined> {
  const context = courseId === SITE_COURSE ? SYSTEM : inCourse(courseId);
  const rows: (readonly [User, Enrolment | undefined])[] =
    courseId === SITE_COURSE
      ? [...site.users.values()].map((user) => [user, undefined])
      : site.enrolments.filter((at) => at.courseId === courseId).map((at) => [site.users.get(at.userId)!, at]);
  return new Map(
    rows.filter(([user, enrolment]) => {
      if (wanted.onlyactive === '1' && enrolment && !isActive(site, enrolment)) return false;
      if (wanted.onlysuspended === '1' && (!enrolment || isActive(site, enrolment))) return false;
      return !wanted.withcapability || isGranted(site, user, wanted.withcapability, context);
    }),
  );
}

function view(call: Call, courseId: number, user: User, enrolment: Enrolment | undefined, { userfields }: ListOptions) {
  const groups = call.site.groups
    .filter((group) => group.courseId === courseId && group.members.has(user.id))
    .map(({ id, name }) => ({ id, name, description: '', descriptionformat: 1 }));
  const all = {
    ...identityOf(call, user, courseId),
    lastcourseaccess: enrolment?.lastAccess ?? 0,
    ...placeAndPicture(call, user),
    ...(groups.length > 0 && { groups }),
    roles: rolesOf(call, user, courseId),
    ...(courseId !== SITE_COURSE && { enrolledcourses: enrolledCourses(call, user) }),
  };
  if (!userfields) return all;
  const names = new Set(['id', 'fullname', ...userfields.split(',')]);
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
}

function list(call: Call, courseId: number, wanted: ListOptions): object[] {
  const found = participants(call, courseId, wanted);
  const from = Number(wanted.limitfrom ?? 0);
  const count = Number(wanted.limitnumber ?? 0) || found.size;
  return sorted([...found.keys()], wanted)
    .slice(from, from + count)
    .map((user) => view(call, courseId, user, found.get(user), wanted));
}

export const getEnrolledUsers = defineFunction('core_enrol_get_enrolled_users', {
  params: z.strictObject({ courseid: int, options: listOptions }),
  run(call, { courseid, options: wanted }) {
    const { site, user } = call;
    if (courseid !== SITE_COURSE) enterCourse(call, courseid);
    else {
      assertAdmitted(call, courseid);
      if (!can(site, user, 'moodle/site:viewparticipants', SYSTEM)) {
        throw new MoodleError('nopermissions', 'Ver participantes');
      }
    }
    return list(call, courseid, wanted);
  },
});

/** Many courses in one call. */
export const getEnrolledUsersWithCapability = defineFunction('core_enrol_get_enrolled_users_with_capability', {
  mobile: false,
  params: z.strictObject({
    coursecapabilities: z.array(z.strictObject({ courseid: int, capabilities: z.array(text) })),
    options: listOptions,
  }),
  run: (call, { coursecapabilities, options: wanted }) =>
    coursecapabilities.flatMap(({ courseid, capabilities }) => {
      enterCourse(call, courseid);
      return capabilities.map((capability) => ({
        courseid,
        capability,
        users: list(call, courseid, { ...wanted, withcapability: capability }),
      }));
    }),
});
