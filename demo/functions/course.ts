import { z } from 'zod';
import { MoodleError, PhpError } from '../protocol/errors.ts';
import { int, text } from '../protocol/params.ts';
import type { Course } from '../site/model.ts';
import { can, canEnter, inCourse, type Capability } from '../site/permissions.ts';
import { catalogueCourse, courseDetails, siteCourse } from '../views/course.ts';
import { fullnameOf, SITE_COURSE } from '../views/user.ts';
import { assertAdmitted, defineFunction, type Call } from './define.ts';

export const getCourses = defineFunction('core_course_get_courses', {
  params: z.strictObject({ options: z.strictObject({ ids: z.array(int).optional() }).default({}) }),
  run(call, { options: { ids } }) {
    const { site, user } = call;
    assertAdmitted(call, SITE_COURSE);
    const wanted = [...site.courses.values()].filter(({ id }) => !ids || ids.includes(id));
    const isAllowed = ({ id }: Course): boolean => can(site, user, 'moodle/course:view', inCourse(id));
    if (!wanted.every((course) => isAllowed(course)))
      throw new MoodleError('nopermissions', 'Ver cursos sin participar');
    const courses = wanted.map((course) => courseDetails(call, course));
    return !ids || ids.includes(SITE_COURSE) ? [siteCourse(call), ...courses] : courses;
  },
});

const FIELDS = ['', 'id', 'ids', 'shortname', 'idnumber', 'category'] as const;

function isWanted(course: Course, field: (typeof FIELDS)[number], value: string): boolean {
  if (field === '') return true;
  if (field === 'ids') return value.split(',').includes(String(course.id));
  return String(field === 'category' ? course.categoryId : course[field]) === value;
}

const isListed = ({ site, user }: Call, course: Course): boolean =>
  course.isVisible || can(site, user, 'moodle/course:viewhiddencourses', inCourse(course.id));

/** A category's courses are its direct ones. One unknown number among `ids` breaks the whole call, as in Moodle 4.5. */
export const getCoursesByField = defineFunction('core_course_get_courses_by_field', {
  params: z.strictObject({ field: z.enum(FIELDS).default(''), value: text.default('') }),
  run(call, { field, value }) {
    const { site, user } = call;
    if (field === 'ids' && value.split(',').some((id) => !site.courses.has(Number(id)))) {
      throw new PhpError('Attempt to assign property "contextvalidated" on null');
    }
    const found = [...site.courses.values()].filter(
      (course) => isWanted(course, field, value) && isListed(call, course),
    );
    const teachersOf = (courseId: number): object[] =>
      site.roleAssignments
        .filter(
          ({ role, context }) => role === 'editingteacher' && context.level === 'course' && context.id === courseId,
        )
        .map(({ userId }) => ({ id: userId, fullname: fullnameOf(site.users.get(userId)!) }));
    return {
      courses: found.map((course) => {
        const isEditor = can(site, user, 'moodle/course:update', inCourse(course.id)) && canEnter(site, user, course);
        return catalogueCourse(call, course, teachersOf(course.id), isEditor);
      }),
      warnings: [],
    };
  },
});

/** The capability that each link of a course's administration needs; null: the demonstration never shows it. */
const ADMINISTRATION: readonly (readonly [string, Capability | 'everybody' | null])[] = [
  ['update', 'moodle/course:update'],
  ['editcompletion', 'moodle/course:update'],
  ['filters', 'moodle/course:update'],
  ['reports', 'moodle/site:viewreports'],
  ['backup', 'moodle/course:update'],
  ['restore', 'moodle/course:update'],
  ['copy', 'moodle/category:manage'],
  ['files', null],
  ['tags', 'moodle/course:update'],
  ['gradebook', 'moodle/course:update'],
  ['outcomes', null],
  ['badges', 'everybody'],
  ['import', 'moodle/course:update'],
  ['reset', 'moodle/course:update'],
  ['roles', 'moodle/role:assign'],
];

/** Returns the links of a course's administration that the caller has: by capabilities, not names of roles. */
export const getUserAdministrationOptions = defineFunction('core_course_get_user_administration_options', {
  params: z.strictObject({ courseids: z.array(int) }),
  run({ site, user }, { courseids }) {
    const courses = courseids.map((id) => {
      const course = site.courses.get(id);
      if (!course) throw new MoodleError('invalidrecord', 'course');
      return course;
    });
    const open = courses.filter((course) => canEnter(site, user, course));
    const has = (course: Course, needed: Capability | 'everybody' | null): boolean =>
      needed === 'everybody' || (needed !== null && can(site, user, needed, inCourse(course.id)));
    return {
      courses: open.map((course) => ({
        id: course.id,
        options: ADMINISTRATION.map(([name, needed]) => ({ name, available: has(course, needed) })),
      })),
      warnings: courses
        .filter((course) => !open.includes(course))
        .map(({ id }) => ({
          item: 'course',
          itemid: id,
          warningcode: '1',
          message: 'No access rights in course context',
        })),
    };
  },
});
