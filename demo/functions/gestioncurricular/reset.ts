import { z } from 'zod';
import { MoodleError } from '../../protocol/errors.ts';
import { int, text } from '../../protocol/params.ts';
import type { Course, Enrolment, RoleAssignment, Site } from '../../site/model.ts';
import { can, inCourse } from '../../site/permissions.ts';
import { defineFunction } from '../define.ts';

interface Leaving {
  readonly site: Site;
  /** From how many people a role was taken. */
  readonly people: number;
}

/** The site after these roles were taken from everybody in the course: who has no other there leaves it. */
export function withoutRoles(site: Site, courseId: number, roles: readonly string[]): Leaving {
  const isHere = ({ context }: RoleAssignment): boolean => context.level === 'course' && context.id === courseId;
  const taken = site.roleAssignments.filter((one) => isHere(one) && roles.includes(one.role));
  const kept = site.roleAssignments.filter((one) => !taken.includes(one));
  const touched = new Set(taken.map(({ userId }) => userId));
  const staying = new Set(kept.filter((one) => isHere(one)).map(({ userId }) => userId));
  const leaves = ({ courseId: id, userId }: Enrolment): boolean =>
    id === courseId && touched.has(userId) && !staying.has(userId);
  const enrolments = site.enrolments.filter((one) => !leaves(one));
  return { site: { ...site, roleAssignments: kept, enrolments }, people: touched.size };
}

/** The site after what people did in the course was emptied. */
export function withoutWork(site: Site, courseId: number): Site {
  return {
    ...site,
    forums: site.forums.map((forum) => (forum.courseId === courseId ? { ...forum, discussions: [] } : forum)),
    assignments: site.assignments.map((assignment) =>
      assignment.courseId === courseId ? { ...assignment, submissions: [], grades: [] } : assignment,
    ),
  };
}

/** The site after the other parts of the course were emptied. */
function withoutParts(site: Site, courseId: number, parts: readonly string[]): Site {
  const emptied = parts.includes('work') ? withoutWork(site, courseId) : site;
  if (!parts.includes('groups')) return emptied;
  return { ...emptied, groups: emptied.groups.filter((group) => group.courseId !== courseId) };
}

const startingAt = (course: Course, start: number): Course => ({
  ...course,
  start,
  end: course.end + (start - course.start),
});

/** The sections of the site with the dates of a course moved. */
function movedSections(site: Site, courseId: number, seconds: number): Site['sections'] {
  const moved = (site.sections.get(courseId) ?? []).map((section) => ({
    ...section,
    modules: section.modules.map((one) => ({
      ...one,
      dates: one.dates.map((date) => ({ ...date, at: date.at + seconds })),
    })),
  }));
  return new Map(site.sections).set(courseId, moved);
}

/** Teachers, contents and settings stay. */
export const resetCourse = defineFunction('local_gestioncurricular_reset_course', {
  mobile: false,
  params: z.strictObject({
    courseid: int,
    unenrolroles: z.array(text).max(20).default(['student']),
    parts: z.array(z.enum(['people', 'work', 'events', 'groups'])).default(['people', 'work', 'events']),
    startdate: int.default(0),
  }),
  run({ site, user, change }, { courseid, unenrolroles, parts, startdate }) {
    const course = site.courses.get(courseid);
    if (!course) throw new MoodleError('invalidrecord', 'course');
    if (!can(site, user, 'local/gestioncurricular:reset', inCourse(courseid))) {
      throw new MoodleError('nopermissions', 'Reiniciar cursos');
    }
    const left = withoutRoles(site, courseid, parts.includes('people') ? unenrolroles : []);
    const emptied = withoutParts(left.site, courseid, parts);
    const courses = new Map(site.courses).set(courseid, startdate === 0 ? course : startingAt(course, startdate));
    const sections = startdate === 0 ? site.sections : movedSections(site, courseid, startdate - course.start);
    change({ ...emptied, courses, sections });
    return { courseid, unenrolled: left.people, errors: [] };
  },
});
