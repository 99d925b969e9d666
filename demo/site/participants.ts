import type { Place } from '../accounts.ts';
import type { Making } from './making.ts';
import type { Context, Enrolment, RoleAssignment, RoleName } from './model.ts';
import type { People } from './people.ts';
import type { Structure } from './structure.ts';

const DAY = 86_400;

export interface Participants {
  readonly roleAssignments: RoleAssignment[];
  readonly enrolments: Enrolment[];
}

/** A small server repeats what it has. */
const at = <T>(items: readonly T[], index: number): T => items[index % items.length]!;

function contextOf(place: Exclude<Place, { course: number }>, structure: Structure): Context {
  if (place === 'site') return { level: 'system' };
  if ('faculty' in place) return { level: 'category', id: at(structure.faculties, place.faculty).id };
  return { level: 'category', id: at(structure.programs, place.program).id };
}

/** Role assignments: those of the accounts, one or two teachers and a dozen students in each course. */
export function buildParticipants(structure: Structure, people: People, { random, now }: Making): Participants {
  const roleAssignments: RoleAssignment[] = [];
  const enrolments = new Map<string, Enrolment>();

  const enrol = (role: RoleName, enrolment: Pick<Enrolment, 'userId' | 'courseId'> & Partial<Enrolment>): void => {
    const { userId, courseId } = enrolment;
    roleAssignments.push({ userId, role, context: { level: 'course', id: courseId } });
    const lastAccess = random.between(1, 10) === 1 ? 0 : now - random.between(1, 30 * 24) * 3600;
    enrolments.set(`${userId} ${courseId}`, { isSuspended: false, end: 0, lastAccess, ...enrolment });
  };

  for (const [account, user] of people.accounts) {
    for (const [role, place] of account.roles) {
      if (place === 'site' || !('course' in place)) {
        roleAssignments.push({ userId: user.id, role, context: contextOf(place, structure) });
        continue;
      }
      enrol(role, {
        userId: user.id,
        courseId: at(structure.courses, place.course).id,
        ...(account.hasNeverEntered && { lastAccess: 0 }),
        ...(account.inactiveIn?.suspended === place.course && { isSuspended: true }),
        ...(account.inactiveIn?.ended === place.course && { end: now - 7 * DAY }),
      });
    }
  }
  for (const course of structure.courses) {
    const teachers = random.draw(people.teachers, random.between(1, 2));
    const students = random.draw(people.students, random.between(10, 18));
    for (const { id } of teachers) enrol('editingteacher', { userId: id, courseId: course.id });
    for (const { id } of students) enrol('student', { userId: id, courseId: course.id });
  }
  return { roleAssignments, enrolments: [...enrolments.values()] };
}
