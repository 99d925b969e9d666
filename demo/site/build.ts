import { tokenOf, type ServerPlan } from '../servers.ts';
import { buildActivities, type Activities } from './activities.ts';
import { createIds } from './ids.ts';
import type { RoleName, Site } from './model.ts';
import { withNeglected } from './neglected.ts';
import { buildParticipants } from './participants.ts';
import { buildPeople } from './people.ts';
import { createRandom } from './random.ts';
import { buildStructure } from './structure.ts';

const HOUR = 3600;

/** Names and id numbers. */
const COHORTS = [
  ['Becarios', 'BECAS'],
  ['Monitores', ''],
] as const;

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** In the order in which Moodle installs them. */
const roleIds = (offset: number): Record<RoleName, number> => ({
  manager: offset + 1,
  coursecreator: offset + 2,
  editingteacher: offset + 3,
  teacher: offset + 4,
  student: offset + 5,
  coordinador: offset + 9,
});

/**
 * The whole site of one server. The same plan and hour give the same site, and another hour only other dates.
 * @param now milliseconds since 1970
 */
export function buildSite(plan: ServerPlan, url: string, now: number): Site {
  const madeAt = Math.floor(now / 1000 / HOUR) * HOUR;
  const ids = createIds(plan.idOffset);
  const making = { ids, random: createRandom(plan.name), now: madeAt };
  const structure = buildStructure(plan.faculties, ids, madeAt);
  const people = buildPeople(plan, making);
  const { roleAssignments, enrolments } = buildParticipants(structure, people, making);

  const membersOf = (courseId: number, role: RoleName): number[] =>
    roleAssignments
      .filter(({ role: has, context }) => has === role && context.level === 'course' && context.id === courseId)
      .map(({ userId }) => userId);
  const activities = structure.courses.map((course): [number, Activities] => {
    const group = { teachers: membersOf(course.id, 'editingteacher'), students: membersOf(course.id, 'student') };
    return [course.id, buildActivities(course, group, making)];
  });

  return withNeglected({
    name: plan.name,
    label: plan.label,
    url,
    madeAt,
    serviceToken: tokenOf(plan.name, 'service'),
    roleIds: roleIds(plan.idOffset),
    users: byId([...people.accounts.values(), ...people.teachers, ...people.students]),
    categories: byId(structure.categories),
    courses: byId(structure.courses),
    sections: new Map(activities.map(([courseId, made]) => [courseId, made.sections])),
    enrolments,
    roleAssignments,
    groups: [],
    cohorts: COHORTS.map(([name, idnumber]) => ({ id: ids.next('cohort'), name, idnumber, members: new Set() })),
    forums: activities.flatMap(([, made]) => made.forums),
    assignments: activities.flatMap(([, made]) => made.assignments),
    backups: [],
    restores: [],
    signinCodes: [],
  });
}
