// A site with many more people, for who measures or wants to see a long report.
import type { Course, Enrolment, RoleAssignment, Site, User } from './model.ts';
import { FIRST_NAMES, LAST_NAMES, usernameOf } from './names.ts';
import { createRandom } from './random.ts';

const HOUR = 3600;

/** In how many of the new courses each new student is. */
const COURSES_EACH = 4;

export interface Crowd {
  readonly courses: number;
  /** In each of them. */
  readonly students: number;
}

const above = (ids: Iterable<number>): number => Math.max(0, ...ids) + 1;

/** The site with so many more courses, in its own categories, and students in them: the same at every call. */
export function withCrowd(site: Site, { courses: count, students }: Crowd): Site {
  const random = createRandom(`${site.name} ${count} ${students}`);
  const pattern = [...site.courses.values()].filter(({ isVisible, end }) => isVisible && end > site.madeAt);
  const teachers = site.roleAssignments.filter(({ role }) => role === 'editingteacher').map(({ userId }) => userId);
  const firstUser = above(site.users.keys());
  const size = Math.max(students, Math.ceil((count * students) / COURSES_EACH));
  const crowd = Array.from({ length: size }, (_, i): User => {
    const [firstname, lastname] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const username = `${usernameOf(firstname, lastname)}.${i}`;
    const example = site.users.get(teachers[0]!)!;
    return {
      ...example,
      id: firstUser + i,
      username,
      firstname,
      lastname: `${lastname} ${random.pick(LAST_NAMES)}`,
      email: `${username}@correo.universidad.edu.co`,
      idnumber: String(1_200_000_000 + i),
      isSuspended: false,
    };
  });
  const firstCourse = above(site.courses.keys());
  const courses = Array.from({ length: count }, (_, i): Course => {
    const like = pattern[i % pattern.length]!;
    const group = Math.floor(i / pattern.length) + 2;
    const id = firstCourse + i;
    return {
      ...like,
      id,
      shortname: `${like.shortname}-G${group}`,
      fullname: `${like.fullname}, grupo ${group}`,
      sortorder: like.sortorder + id,
    };
  });
  const roles: RoleAssignment[] = [];
  const enrolments: Enrolment[] = [];
  const enrol = (userId: number, courseId: number, role: RoleAssignment['role']): void => {
    roles.push({ userId, role, context: { level: 'course', id: courseId } });
    const lastAccess = random.between(1, 12) === 1 ? 0 : site.madeAt - random.between(1, 45 * 24) * HOUR;
    enrolments.push({ userId, courseId, isSuspended: false, end: 0, lastAccess });
  };
  courses.forEach(({ id }, i) => {
    enrol(random.pick(teachers), id, 'editingteacher');
    // One after the other around the crowd, so that no student is twice in a course.
    for (let n = 0; n < students; n += 1) enrol(crowd[(i * students + n) % size]!.id, id, 'student');
  });
  return {
    ...site,
    users: new Map([...site.users, ...crowd.map((user) => [user.id, user] as const)]),
    courses: new Map([...site.courses, ...courses.map((course) => [course.id, course] as const)]),
    sections: new Map([...site.sections, ...courses.map(({ id }) => [id, []] as const)]),
    enrolments: [...site.enrolments, ...enrolments],
    roleAssignments: [...site.roleAssignments, ...roles],
  };
}
