import { z } from 'zod';
import { MoodleError } from '../../protocol/errors.ts';
import { int } from '../../protocol/params.ts';
import type { Assignment, Site } from '../../site/model.ts';
import { can, inCourse } from '../../site/permissions.ts';
import { defineFunction } from '../define.ts';

const MAX_COURSES = 500;
const CAPABILITIES = ['local/gestioncurricular:viewaccesses', 'moodle/grade:viewall'] as const;

const visibleIds = (site: Site, courseId: number): ReadonlySet<number> =>
  new Set(
    (site.sections.get(courseId) ?? []).flatMap(({ modules }) =>
      modules.filter(({ isVisible }) => isVisible).map(({ id }) => id),
    ),
  );

/** Without a day, which is 0, nothing is ever due. */
const isPast = (due: number, now: number): boolean => due > 0 && due <= now;

/** Days of the quizzes of a course that have closed. */
const closedQuizzes = (site: Site, courseId: number, now: number): number[] =>
  (site.sections.get(courseId) ?? [])
    .flatMap(({ modules }) => modules.filter(({ type, isVisible }) => type === 'quiz' && isVisible))
    .flatMap(({ dates }) => dates.find(({ name }) => name === 'timeclose')?.at ?? [])
    .filter((at) => at <= now);

/** The people who handed something in or have a grade, with what they did. No quiz of this site was taken. */
function peopleOf(courseid: number, assignments: readonly Assignment[], now: number) {
  const done = (userId: number) => ({
    submissions: assignments.flatMap(({ submissions }) => submissions.filter((one) => one.userId === userId)),
    grades: assignments.flatMap(({ grades, maxGrade }) =>
      grades.filter((one) => one.userId === userId).map(({ grade }) => ({ grade, maxGrade })),
    ),
    handed: assignments.filter(
      ({ due, submissions, grades }) =>
        isPast(due, now) && [...submissions, ...grades].some((one) => one.userId === userId),
    ),
  });
  const ids = new Set(
    assignments.flatMap(({ submissions, grades }) => [...submissions, ...grades].map((one) => one.userId)),
  );
  return [...ids].map((userid) => {
    const { submissions, grades, handed } = done(userid);
    const [got, most] = [
      grades.reduce((sum, one) => sum + one.grade, 0),
      grades.reduce((sum, one) => sum + one.maxGrade, 0),
    ];
    return {
      courseid,
      userid,
      handed: handed.length,
      excused: 0,
      lasthanded: Math.max(0, ...submissions.map(({ at }) => at)),
      grade: most > 0 ? Math.round((10_000 * got) / most) / 100 : null,
      written: 0,
    };
  });
}

/** No forum of this site is graded, nor completed by writing. */
export const getActivity = defineFunction('local_gestioncurricular_get_activity', {
  mobile: false,
  params: z.strictObject({ courseids: z.array(int).max(MAX_COURSES) }),
  run({ site, user }, { courseids }) {
    const known = [...new Set(courseids)].filter((id) => site.courses.has(id));
    for (const id of known) {
      for (const capability of CAPABILITIES) {
        if (!can(site, user, capability, inCourse(id))) throw new MoodleError('nopermissions', capability);
      }
    }
    const now = Date.now() / 1000;
    const read = known.map((id) => {
      const visible = visibleIds(site, id);
      const assignments = site.assignments.filter(({ courseId, cmid }) => courseId === id && visible.has(cmid));
      const days = [
        ...assignments.map(({ due }) => due).filter((due) => isPast(due, now)),
        ...closedQuizzes(site, id, now),
      ];
      return {
        course: { courseid: id, due: days.length, lastdue: Math.max(0, ...days), forums: 0 },
        people: peopleOf(id, assignments, now),
      };
    });
    return { courses: read.map(({ course }) => course), people: read.flatMap(({ people }) => people) };
  },
});
