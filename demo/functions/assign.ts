import { z } from 'zod';
import { MoodleError } from '../protocol/errors.ts';
import { bool, int, text } from '../protocol/params.ts';
import type { Assignment, Grade, Submission } from '../site/model.ts';
import { activeEnrolments, can, canEnter, inCourse } from '../site/permissions.ts';
import { defineFunction, type Call } from './define.ts';

const assignmentView = (assignment: Assignment, madeAt: number) => ({
  id: assignment.id,
  cmid: assignment.cmid,
  course: assignment.courseId,
  name: assignment.name,
  nosubmissions: 0,
  duedate: assignment.due,
  allowsubmissionsfromdate: assignment.opens,
  grade: assignment.maxGrade,
  timemodified: madeAt,
  cutoffdate: 0,
  gradingduedate: 0,
  intro: '',
  introformat: 1,
});

/** Courses where the caller is not enrolled are only told of when asked to; otherwise there is just a warning. */
export const getAssignments = defineFunction('mod_assign_get_assignments', {
  params: z.strictObject({
    courseids: z.array(int).default([]),
    capabilities: z.array(text).default([]),
    includenotenrolledcourses: bool.default(false),
  }),
  run({ site, user }, { courseids, includenotenrolledcourses }) {
    const own = new Set(activeEnrolments(site, user.id).map(({ courseId }) => courseId));
    const wanted = courseids.length > 0 ? courseids : [...own];
    const isTold = (id: number): boolean => {
      const course = site.courses.get(id);
      return course !== undefined && canEnter(site, user, course) && (own.has(id) || includenotenrolledcourses);
    };
    return {
      courses: wanted
        .filter((id) => isTold(id))
        .map((id) => {
          const { fullname, shortname, created } = site.courses.get(id)!;
          const assignments = site.assignments
            .filter(({ courseId }) => courseId === id)
            .map((assignment) => assignmentView(assignment, site.madeAt));
          return { id, fullname, shortname, timemodified: created, assignments };
        }),
      warnings: wanted
        .filter((id) => !isTold(id))
        .map((itemid) => ({
          item: 'course',
          itemid,
          warningcode: '2',
          message: 'User is not enrolled or does not have requested capability',
        })),
    };
  },
});

/** The assignments named, which the caller may grade. */
function gradable({ site, user }: Call, ids: readonly number[]): Assignment[] {
  return ids.map((id) => {
    const assignment = site.assignments.find((candidate) => candidate.id === id);
    if (!assignment) throw new MoodleError('invalidrecord', 'assign');
    if (!can(site, user, 'mod/assign:grade', inCourse(assignment.courseId))) {
      throw new MoodleError('nopermissions', 'Calificar tarea');
    }
    return assignment;
  });
}

function submissionView(submission: Submission, isGraded: boolean) {
  const { id, userId, at } = submission;
  const editorfields = [{ name: 'onlinetext', description: 'Texto en línea', text: submission.text, format: 1 }];
  const fileareas = [{ area: 'submissions_onlinetext', files: [] }];
  return {
    id,
    userid: userId,
    attemptnumber: 0,
    timecreated: at,
    timemodified: at,
    timestarted: null,
    status: 'submitted',
    groupid: 0,
    plugins: [{ type: 'onlinetext', name: 'Texto en línea', fileareas, editorfields }],
    gradingstatus: isGraded ? 'graded' : 'notgraded',
  };
}

export const getSubmissions = defineFunction('mod_assign_get_submissions', {
  params: z.strictObject({
    assignmentids: z.array(int),
    status: text.default(''),
    since: int.default(0),
    before: int.default(0),
  }),
  run: (call, { assignmentids, since, before }) => ({
    assignments: gradable(call, assignmentids).map(({ id, submissions, grades }) => ({
      assignmentid: id,
      submissions: submissions
        .filter(({ at }) => at >= since && (before === 0 || at <= before))
        .map((sent) =>
          submissionView(
            sent,
            grades.some(({ userId }) => userId === sent.userId),
          ),
        ),
    })),
    warnings: [],
  }),
});

const gradeView = ({ id, userId, at, graderId, grade }: Grade) => ({
  id,
  userid: userId,
  attemptnumber: 0,
  timecreated: at,
  timemodified: at,
  grader: graderId,
  grade: grade.toFixed(5),
});

/** Grades without comments. An assignment without grades is a warning, not an empty list. */
export const getGrades = defineFunction('mod_assign_get_grades', {
  params: z.strictObject({ assignmentids: z.array(int), since: int.default(0) }),
  run(call, { assignmentids, since }) {
    const found = gradable(call, assignmentids).map(({ id, grades }) => ({
      assignmentid: id,
      grades: grades.filter(({ at }) => at >= since).map((grade) => gradeView(grade)),
    }));
    return {
      assignments: found.filter(({ grades }) => grades.length > 0),
      warnings: found
        .filter(({ grades }) => grades.length === 0)
        .map(({ assignmentid }) => ({
          item: 'assignment',
          itemid: assignmentid,
          warningcode: '3',
          message: 'No grades found',
        })),
    };
  },
});
