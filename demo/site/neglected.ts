// Neglects courses, so that there is something to visit.
import type { Site } from './model.ts';

/** Courses at the start are those of tests and of the named accounts. */
const CARED_FOR = 4;

/** The site whose last course is abandoned, the one before it without dates, and the one before that without a teacher. */
export function withNeglected(site: Site): Site {
  const running = [...site.courses.values()].filter(({ isVisible, end }) => isVisible && end > site.madeAt);
  const [abandoned, undated, untaught] = running.slice(CARED_FOR).toReversed();
  const isOf = (ids: readonly (number | undefined)[], id: number): boolean => ids.includes(id);
  const [withoutDates, withoutTeacher] = [
    [abandoned?.id, undated?.id],
    [abandoned?.id, untaught?.id],
  ];
  const teaching = site.roleAssignments.filter(
    ({ role, context }) => role === 'editingteacher' && context.level === 'course' && isOf(withoutTeacher, context.id),
  );
  const isGone = (userId: number, courseId: number): boolean =>
    teaching.some(({ userId: id, context }) => id === userId && 'id' in context && context.id === courseId);
  return {
    ...site,
    roleAssignments: site.roleAssignments.filter((one) => !teaching.includes(one)),
    enrolments: site.enrolments.filter(({ userId, courseId }) => !isGone(userId, courseId)),
    sections: new Map(
      [...site.sections].map(([id, sections]) => [
        id,
        isOf(withoutDates, id)
          ? sections.map((section) => ({
              ...section,
              modules: section.modules.map((module) => ({ ...module, dates: [] })),
            }))
          : sections,
      ]),
    ),
    assignments: site.assignments.map((assignment) => ({
      ...assignment,
      ...(isOf(withoutDates, assignment.courseId) && { opens: 0, due: 0 }),
      ...(assignment.courseId === abandoned?.id && { submissions: [], grades: [] }),
    })),
    forums: site.forums.map((forum) => (forum.courseId === abandoned?.id ? { ...forum, discussions: [] } : forum)),
  };
}
