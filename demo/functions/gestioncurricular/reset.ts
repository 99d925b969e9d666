import { z } from 'zod';
import { MoodleError } from '../../protocol/errors.ts';
import { int, text } from '../../protocol/params.ts';
import type { Course, RoleAssignment, Site } from '../../site/model.ts';
import { can, inCourse } from '../../site/permissions.ts';
import { defineFunction } from '../define.ts';

/** The site after those with one of the roles left the course; who has another role there stays without this one. */
function withoutRoles(site: Site, courseId: number, roles: readonly string[]): Site {
  const isHere = ({ context }: RoleAssignment): boolean => context.level === 'course' && context.id === courseId;
  const kept = site.roleAssignments.filter((one) => !isHere(one) || !roles.includes(one.role));
  const left = new Set(
    site.roleAssignments.filter((one) => isHere(one) && !kept.includes(one)).map((one) => one.userId),
  );
  for (const { userId } of kept.filter((one) => isHere(one))) left.delete(userId);
  return {
    ...site,
    roleAssignments: kept,
    enrolments: site.enrolments.filter((one) => one.courseId !== courseId || !left.has(one.userId)),
  };
}

/** The site after what people did in the course was emptied. */
function withoutWork(site: Site, courseId: number): Site {
  return {
    ...site,
    forums: site.forums.map((forum) => (forum.courseId === courseId ? { ...forum, discussions: [] } : forum)),
    assignments: site.assignments.map((assignment) =>
      assignment.courseId === courseId ? { ...assignment, submissions: [], grades: [] } : assignment,
    ),
  };
}

const startingAt = (course: Course, start: number): Course => ({
  ...course,
  start,
  end: course.end + (start - course.start),
});

/** Teachers, contents and settings stay. */
export const resetCourse = defineFunction('local_gestioncurricular_reset_course', {
  mobile: false,
  params: z.strictObject({
    courseid: int,
    unenrolroles: z.array(text).max(20).default(['student']),
    startdate: int.default(0),
  }),
  run({ site, user, change }, { courseid, unenrolroles, startdate }) {
    const course = site.courses.get(courseid);
    if (!course) throw new MoodleError('invalidrecord', 'course');
    if (!can(site, user, 'local/gestioncurricular:reset', inCourse(courseid))) {
      throw new MoodleError('nopermissions', 'Reiniciar cursos');
    }
    const emptied = withoutWork(withoutRoles(site, courseid, unenrolroles), courseid);
    const courses = new Map(site.courses).set(courseid, startdate === 0 ? course : startingAt(course, startdate));
    change({ ...emptied, courses });
    return { courseid, unenrolled: site.enrolments.length - emptied.enrolments.length, errors: [] };
  },
});
