import { z } from 'zod';
import { MoodleError } from '../protocol/errors.ts';
import { bool, int } from '../protocol/params.ts';
import {
  ROLE_NAMES,
  type Context,
  type Enrolment,
  type RoleAssignment,
  type RoleName,
  type Site,
} from '../site/model.ts';
import { can, inCategory, inCourse, SYSTEM } from '../site/permissions.ts';
import { defineFunction, type Call, type Mail } from './define.ts';

const LEVELS: Readonly<Record<RoleName, readonly Context['level'][]>> = {
  manager: ['system', 'category', 'course'],
  coursecreator: ['system', 'category'],
  editingteacher: ['course'],
  teacher: ['course'],
  student: ['course'],
  coordinador: ['system', 'category'],
};

/** The role with this number, where it may be given at such a place. */
const roleAt = (site: Site, roleid: number, level: Context['level']): RoleName | undefined =>
  ROLE_NAMES.find((name) => site.roleIds[name] === roleid && LEVELS[name].includes(level));

const isSame = (a: RoleAssignment, b: RoleAssignment): boolean =>
  a.userId === b.userId && a.role === b.role && JSON.stringify(a.context) === JSON.stringify(b.context);

/** The assignments with one more, or the same where it is there already. */
function withRole(all: readonly RoleAssignment[], given: RoleAssignment): readonly RoleAssignment[] {
  return all.some((one) => isSame(one, given)) ? all : [...all, given];
}

const wantedEnrolment = z.strictObject({
  roleid: int,
  userid: int,
  courseid: int,
  timestart: int.optional(),
  timeend: int.default(0),
  suspend: bool.default(false),
});

/** The role to be given, after the checks in the order of Moodle's. */
function roleFor({ site, user }: Call, { roleid, userid, courseid }: z.output<typeof wantedEnrolment>): RoleName {
  if (!site.courses.has(courseid)) throw new MoodleError('invalidparameter');
  if (!can(site, user, 'enrol/manual:enrol', inCourse(courseid))) {
    throw new MoodleError('nopermissions', 'Matricular usuarios');
  }
  const role = roleAt(site, roleid, 'course');
  if (!role) throw new MoodleError('wsusercannotassign', [roleid, userid, courseid]);
  if (!site.users.has(userid)) throw new MoodleError('invaliduser');
  return role;
}

/** One transaction. New participants get a mail of welcome, for which the caller waits. */
export const enrolUsers = defineFunction('enrol_manual_enrol_users', {
  mobile: false,
  params: z.strictObject({ enrolments: z.array(wantedEnrolment) }),
  async run(call, { enrolments: wanted }) {
    const { site, change, send } = call;
    const enrolments = new Map(site.enrolments.map((one) => [`${one.userId} ${one.courseId}`, one]));
    let { roleAssignments } = site;
    const welcomes: Mail[] = [];
    for (const each of wanted) {
      const { userid: userId, courseid: courseId, suspend, timeend } = each;
      const key = `${userId} ${courseId}`;
      const found = enrolments.get(key);
      if (!found) welcomes.push({ userId, about: 'welcome to the course', courseId });
      const enrolment: Enrolment = { lastAccess: 0, ...found, userId, courseId, isSuspended: suspend, end: timeend };
      roleAssignments = withRole(roleAssignments, { userId, role: roleFor(call, each), context: inCourse(courseId) });
      enrolments.set(key, enrolment);
    }
    change({ ...site, enrolments: [...enrolments.values()], roleAssignments });
    await send(welcomes);
  },
});

const wantedLeaving = z.strictObject({ userid: int, courseid: int, roleid: int.optional() });

/** People who are not enrolled by hand stay as they are. Roles and groups of the course go with the enrolment. */
export const unenrolUsers = defineFunction('enrol_manual_unenrol_users', {
  mobile: false,
  params: z.strictObject({ enrolments: z.array(wantedLeaving) }),
  run({ site, user, change }, { enrolments: wanted }) {
    for (const { userid, courseid } of wanted) {
      if (!site.courses.has(courseid)) throw new MoodleError('invalidrecord', 'course');
      if (!can(site, user, 'enrol/manual:unenrol', inCourse(courseid))) {
        throw new MoodleError('nopermissions', 'Retirar usuarios');
      }
      if (!site.users.has(userid)) throw new MoodleError('invaliduser');
    }
    const leaving = new Set(
      site.enrolments
        .filter(({ method = 'manual' }) => method === 'manual')
        .map(({ userId, courseId }) => `${userId} ${courseId}`)
        .filter((key) => wanted.some(({ userid, courseid }) => key === `${userid} ${courseid}`)),
    );
    const leaves = (userId: number, courseId: number): boolean => leaving.has(`${userId} ${courseId}`);
    change({
      ...site,
      enrolments: site.enrolments.filter(({ userId, courseId }) => !leaves(userId, courseId)),
      roleAssignments: site.roleAssignments.filter(
        ({ userId, context }) => context.level !== 'course' || !leaves(userId, context.id),
      ),
      groups: site.groups.map((group) => ({
        ...group,
        members: new Set([...group.members].filter((id) => !leaves(id, group.courseId))),
      })),
    });
  },
});

const wantedAssignment = z.strictObject({
  roleid: int,
  userid: int,
  contextid: int.optional(),
  contextlevel: z.enum(['system', 'coursecat', 'course']).optional(),
  instanceid: int.optional(),
});

/** Only the system's context has a number here, as on every Moodle: 1. */
function contextOf(site: Site, wanted: z.output<typeof wantedAssignment>): Context {
  const { contextid, contextlevel, instanceid = 0 } = wanted;
  if (contextid === 1 || contextlevel === 'system') return SYSTEM;
  if (contextlevel === 'coursecat' && site.categories.has(instanceid)) return inCategory(instanceid);
  if (contextlevel === 'course' && site.courses.has(instanceid)) return inCourse(instanceid);
  throw new MoodleError('invalidparameter');
}

/** Giving a role twice changes nothing. A role that is not for such a place is a parameter like any bad one. */
export const assignRoles = defineFunction('core_role_assign_roles', {
  mobile: false,
  params: z.strictObject({ assignments: z.array(wantedAssignment) }),
  run({ site, user, change }, { assignments }) {
    const given = assignments.map((wanted): RoleAssignment => {
      const context = contextOf(site, wanted);
      if (!can(site, user, 'moodle/role:assign', context)) throw new MoodleError('nopermissions', 'Asignar roles');
      const role = roleAt(site, wanted.roleid, context.level);
      if (!role) throw new MoodleError('invalidparameter');
      if (!site.users.has(wanted.userid)) throw new MoodleError('invaliduser');
      return { userId: wanted.userid, role, context };
    });
    change({ ...site, roleAssignments: given.reduce(withRole, site.roleAssignments) });
  },
});
