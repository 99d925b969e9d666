import { z } from 'zod';
import { MoodleError } from '../../protocol/errors.ts';
import { int } from '../../protocol/params.ts';
import type { Site } from '../../site/model.ts';
import { can, inCourse, rolesInCourse } from '../../site/permissions.ts';
import { defineFunction } from '../define.ts';

const MAX_ROWS = 5000;

const wanted = z.strictObject({
  courseids: z.array(int).min(1).max(100),
  userids: z.array(int).max(500).default([]),
  after: int.default(0),
  limit: int.pipe(z.number().min(1).max(MAX_ROWS)).default(1000),
});

/** Numbers by person and course. */
function countBy(items: Iterable<readonly [userId: number, courseId: number]>): (key: string) => number {
  const counts = new Map<string, number>();
  for (const [userId, courseId] of items) {
    const key = `${userId} ${courseId}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (key) => counts.get(key) ?? 0;
}

/** Numbers of things that people did in their courses. */
const workIn = ({ assignments, forums }: Site) => ({
  submissions: countBy(assignments.flatMap((one) => one.submissions.map((at) => [at.userId, one.courseId] as const))),
  grades: countBy(assignments.flatMap((one) => one.grades.map((at) => [at.userId, one.courseId] as const))),
  posts: countBy(
    forums.flatMap((one) =>
      one.discussions.flatMap(({ posts }) => posts.map(({ userId }) => [userId, one.courseId] as const)),
    ),
  ),
});

/** Enrolments of courses, also those that do not count, in the order in which they were made. */
export const getEnrolments = defineFunction('local_gestioncurricular_get_enrolments', {
  mobile: false,
  params: wanted,
  run({ site, user }, { courseids, userids, after, limit }) {
    const courses = new Set(courseids.filter((id) => site.courses.has(id)));
    for (const id of courses) {
      if (!can(site, user, 'local/gestioncurricular:viewaccesses', inCourse(id))) {
        throw new MoodleError('nopermissions', 'Ver los últimos accesos a los cursos');
      }
    }
    const work = workIn(site);
    const rows = site.enrolments.flatMap(({ userId, courseId, method = 'manual', isSuspended, end }, index) => {
      const isAsked = courses.has(courseId) && (userids.length === 0 || userids.includes(userId));
      if (!isAsked || index < after) return [];
      const { username, firstname, lastname } = site.users.get(userId)!;
      const key = `${userId} ${courseId}`;
      const enrolment = {
        id: index + 1,
        courseid: courseId,
        userid: userId,
        username,
        firstname,
        lastname,
        method,
        suspended: isSuspended,
        timestart: 0,
        timeend: end,
        roles: rolesInCourse(site, userId, courseId),
        submissions: work.submissions(key),
        grades: work.grades(key),
        posts: work.posts(key),
      };
      return [enrolment];
    });
    const shown = rows.slice(0, limit);
    return { enrolments: shown, nextafter: rows.length > shown.length ? shown.at(-1)!.id : 0 };
  },
});
