import { z } from 'zod';
import { MoodleError } from '../protocol/errors.ts';
import { bool, int, text } from '../protocol/params.ts';
import type { Group } from '../site/model.ts';
import { can, inCourse } from '../site/permissions.ts';
import { defineFunction, type Call } from './define.ts';

/** Stops who may not manage the groups of a course. */
function assertManages({ site, user }: Call, courseId: number): void {
  if (!site.courses.has(courseId)) throw new MoodleError('invalidrecord', 'course');
  if (!can(site, user, 'moodle/course:managegroups', inCourse(courseId))) {
    throw new MoodleError('nopermissions', 'Gestionar grupos');
  }
}

const viewOf = ({ id, courseId, name }: Group) => ({
  id,
  courseid: courseId,
  name,
  description: '',
  descriptionformat: 1,
  enrolmentkey: '',
  idnumber: '',
  visibility: 0,
  participation: true,
});

export const getCourseGroups = defineFunction('core_group_get_course_groups', {
  mobile: false,
  params: z.strictObject({ courseid: int }),
  run(call, { courseid }) {
    assertManages(call, courseid);
    return call.site.groups.filter(({ courseId }) => courseId === courseid).map(viewOf);
  },
});

const wantedGroup = z.strictObject({
  courseid: int,
  name: text,
  description: text,
  descriptionformat: int.optional(),
  idnumber: text.optional(),
  participation: bool.optional(),
});

/** One transaction. A name that the course has already is a parameter like any bad one. */
export const createGroups = defineFunction('core_group_create_groups', {
  mobile: false,
  params: z.strictObject({ groups: z.array(wantedGroup) }),
  run(call, { groups: wanted }) {
    const { site, change } = call;
    const first = Math.max(0, ...site.groups.map(({ id }) => id)) + 1;
    const made = wanted.map(({ courseid: courseId, name }, i): Group => {
      assertManages(call, courseId);
      const isTaken = [...site.groups, ...wanted.slice(0, i).map((one) => ({ courseId: one.courseid, name: one.name }))]
        .filter((one) => one.courseId === courseId)
        .some((one) => one.name === name);
      if (name.trim() === '' || isTaken) throw new MoodleError('invalidparameter');
      return { id: first + i, courseId, name, members: new Set() };
    });
    change({ ...site, groups: [...site.groups, ...made] });
    return made.map(viewOf);
  },
});

const wantedMember = z.strictObject({ groupid: int, userid: int });

/** One transaction. A member already is one still; who is not enrolled is refused. */
export const addGroupMembers = defineFunction('core_group_add_group_members', {
  mobile: false,
  params: z.strictObject({ members: z.array(wantedMember) }),
  run(call, { members }) {
    const { site, change } = call;
    for (const { groupid, userid } of members) {
      const group = site.groups.find(({ id }) => id === groupid);
      if (!group) throw new MoodleError('invalidrecord', 'groups');
      assertManages(call, group.courseId);
      const isEnrolled = site.enrolments.some((one) => one.userId === userid && one.courseId === group.courseId);
      if (!isEnrolled) throw new MoodleError('invalidparameter');
    }
    const joining = Map.groupBy(members, ({ groupid }) => groupid);
    change({
      ...site,
      groups: site.groups.map((group) => ({
        ...group,
        members: new Set([...group.members, ...(joining.get(group.id) ?? []).map(({ userid }) => userid)]),
      })),
    });
  },
});
