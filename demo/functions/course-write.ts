// The functions that make courses from others, change them and delete them.
import { z } from 'zod';
import { MoodleError, PhpError } from '../protocol/errors.ts';
import { bool, int, text } from '../protocol/params.ts';
import type { Course, Module, Section, Site } from '../site/model.ts';
import { can, inCategory, inCourse } from '../site/permissions.ts';
import { defineFunction } from './define.ts';

export const nextId = (ids: Iterable<number>): number => Math.max(0, ...ids) + 1;

/** The sections with ids of their own. */
export function copiedSections(site: Site, sections: readonly Section[]): Section[] {
  const all = [...site.sections.values()].flat();
  let [section, module, instance] = [
    nextId(all.map(({ id }) => id)),
    nextId(all.flatMap(({ modules }) => modules.map(({ id }) => id))),
    nextId(all.flatMap(({ modules }) => modules.map((one) => one.instance))),
  ];
  const copyOf = (one: Module): Module => ({ ...one, id: module++, instance: instance++ });
  return sections.map((one) => ({ ...one, id: section++, modules: one.modules.map(copyOf) }));
}

/**
 * Without people, as the product asks for it. While it works, Moodle calls the copy like its origin with a number, and
 * shows it; a process that dies leaves it so, without its last activities.
 */
export const duplicateCourse = defineFunction('core_course_duplicate_course', {
  mobile: false,
  params: z.strictObject({
    courseid: int,
    fullname: text,
    shortname: text,
    categoryid: int,
    visible: bool.default(true),
    options: z.array(z.strictObject({ name: z.literal('users'), value: z.literal('0') })),
  }),
  run({ site, user, change }, { courseid, fullname, shortname, categoryid, visible }) {
    const origin = site.courses.get(courseid);
    if (!origin) throw new MoodleError('invalidcourseid');
    if (!can(site, user, 'moodle/course:create', inCategory(categoryid))) {
      throw new MoodleError('nopermissions', 'Crear cursos');
    }
    const isTaken = (name: string): boolean => [...site.courses.values()].some((one) => one.shortname === name);
    if (isTaken(shortname)) throw new MoodleError('shortnametaken', shortname);
    const sections = copiedSections(site, site.sections.get(courseid) ?? []);
    const isDying = (site.dyingCopies ?? 0) > 0;
    const id = nextId(site.courses.keys());
    const made = { ...origin, id, idnumber: '', categoryId: categoryid, created: site.madeAt };
    const course: Course = isDying
      ? { ...made, shortname: `${origin.shortname}_1`, fullname: `${origin.fullname} copia 1`, isVisible: true }
      : { ...made, shortname, fullname, isVisible: visible };
    const kept = isDying ? sections.map((one) => ({ ...one, modules: one.modules.slice(0, 1) })) : sections;
    change({
      ...site,
      courses: new Map(site.courses).set(id, course),
      sections: new Map(site.sections).set(id, kept),
      dyingCopies: Math.max(0, (site.dyingCopies ?? 0) - 1),
    });
    if (isDying) throw new PhpError('killed');
    return { id, shortname };
  },
});

const wantedChange = z.strictObject({
  id: int,
  fullname: text.optional(),
  shortname: text.optional(),
  idnumber: text.optional(),
  startdate: int.optional(),
  enddate: int.optional(),
  visible: bool.optional(),
});

const warningOf = (itemid: number, [warningcode, message]: readonly [string, string]) => ({
  item: 'course',
  itemid,
  warningcode,
  message,
});

/** The reason for which Moodle leaves a course as it is, as a warning. */
function faultIn(site: Site, wanted: z.output<typeof wantedChange>): readonly [string, string] | undefined {
  const others = [...site.courses.values()].filter(({ id }) => id !== wanted.id);
  if (others.some(({ shortname }) => shortname === wanted.shortname)) return ['shortnametaken', 'Nombre corto en uso'];
  if (wanted.idnumber && others.some(({ idnumber }) => idnumber === wanted.idnumber)) {
    return ['courseidnumbertaken', 'Número ID en uso'];
  }
  if (wanted.enddate && wanted.enddate < (wanted.startdate ?? 0)) return ['enddatebeforestartdate', 'Fecha de fin'];
  return undefined;
}

/** A change that is refused is a warning; the other courses are changed. */
export const updateCourses = defineFunction('core_course_update_courses', {
  mobile: false,
  params: z.strictObject({ courses: z.array(wantedChange) }),
  run({ site, user, change }, { courses: wanted }) {
    const courses = new Map(site.courses);
    const warnings: object[] = [];
    for (const each of wanted) {
      const course = courses.get(each.id);
      const fault = !course
        ? (['invalidrecord', 'course'] as const)
        : can(site, user, 'moodle/course:update', inCourse(each.id))
          ? faultIn({ ...site, courses }, each)
          : (['nopermissions', 'Editar la configuración del curso'] as const);
      if (fault) warnings.push(warningOf(each.id, fault));
      else {
        courses.set(each.id, {
          ...course!,
          fullname: each.fullname ?? course!.fullname,
          shortname: each.shortname ?? course!.shortname,
          idnumber: each.idnumber ?? course!.idnumber,
          start: each.startdate ?? course!.start,
          end: each.enddate ?? course!.end,
          isVisible: each.visible ?? course!.isVisible,
        });
      }
    }
    change({ ...site, courses });
    return { warnings };
  },
});

/** A course that is gone is a warning. */
export const deleteCourses = defineFunction('core_course_delete_courses', {
  mobile: false,
  params: z.strictObject({ courseids: z.array(int) }),
  run({ site, user, change }, { courseids }) {
    const known = courseids.filter((id) => site.courses.has(id));
    const going = new Set(known.filter((id) => can(site, user, 'moodle/course:create', inCourse(id))));
    const warnings = courseids
      .filter((id) => !going.has(id))
      .map((id) => warningOf(id, known.includes(id) ? ['cannotdeletecourse', ''] : ['unknowncourseidnumber', '']));
    const isLeft = ({ courseId }: { readonly courseId: number }): boolean => !going.has(courseId);
    change({
      ...site,
      courses: new Map([...site.courses].filter(([id]) => !going.has(id))),
      sections: new Map([...site.sections].filter(([id]) => !going.has(id))),
      enrolments: site.enrolments.filter(isLeft),
      groups: site.groups.filter(isLeft),
      forums: site.forums.filter(isLeft),
      assignments: site.assignments.filter(isLeft),
      roleAssignments: site.roleAssignments.filter(
        ({ context }) => context.level !== 'course' || !going.has(context.id),
      ),
    });
    return { warnings };
  },
});
