import { z } from 'zod';
import { MoodleError } from '../protocol/errors.ts';
import { int } from '../protocol/params.ts';
import type { Assignment, Course, User } from '../site/model.ts';
import { can, inCourse, isGranted } from '../site/permissions.ts';
import { fullnameOf } from '../views/user.ts';
import { defineFunction, enterCourse, type Call } from './define.ts';

function gradeItem(assignment: Assignment, user: User) {
  const grade = assignment.grades.find(({ userId }) => userId === user.id);
  const { maxGrade } = assignment;
  return {
    id: assignment.id,
    itemname: assignment.name,
    itemtype: 'mod',
    itemmodule: 'assign',
    iteminstance: assignment.id,
    itemnumber: 0,
    idnumber: '',
    categoryid: assignment.courseId,
    outcomeid: null,
    scaleid: null,
    locked: false,
    cmid: assignment.cmid,
    weightraw: 0.5,
    weightformatted: '50,00 %',
    graderaw: grade?.grade ?? null,
    gradedatesubmitted: null,
    gradedategraded: grade?.at ?? null,
    gradehiddenbydate: false,
    gradeneedsupdate: false,
    gradeishidden: false,
    gradeislocked: false,
    gradeisoverridden: false,
    gradeformatted: grade ? grade.grade.toFixed(2).replace('.', ',') : '-',
    grademin: 0,
    grademax: maxGrade,
    rangeformatted: `0&ndash;${maxGrade}`,
    percentageformatted: grade ? `${((grade.grade / maxGrade) * 100).toFixed(2).replace('.', ',')} %` : '-',
    feedback: grade?.feedback ?? '',
    feedbackformat: 1,
  };
}

function userGrades({ site }: Call, course: Course, user: User) {
  return {
    courseid: course.id,
    courseidnumber: course.idnumber,
    userid: user.id,
    userfullname: fullnameOf(user),
    useridnumber: user.idnumber,
    maxdepth: 2,
    gradeitems: site.assignments.filter(({ courseId }) => courseId === course.id).map((item) => gradeItem(item, user)),
  };
}

/** `userid` 0 = every student of the course. The bulk way to grades with their dates and comments. */
export const getGradeItems = defineFunction('gradereport_user_get_grade_items', {
  params: z.strictObject({ courseid: int, userid: int.default(0), groupid: int.default(0) }),
  run(call, { courseid, userid }) {
    const { site, user } = call;
    const course = enterCourse(call, courseid);
    const context = inCourse(course.id);
    if (userid !== user.id && !can(site, user, 'moodle/grade:viewall', context)) {
      throw new MoodleError('nopermissions', 'Ver calificaciones de otros usuarios');
    }
    const students = site.enrolments
      .filter((at) => at.courseId === course.id && (userid === 0 || at.userId === userid))
      .map((at) => site.users.get(at.userId)!)
      .filter((student) => isGranted(site, student, 'mod/assign:submit', context));
    return { usergrades: students.map((student) => userGrades(call, course, student)), warnings: [] };
  },
});
