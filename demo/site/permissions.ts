// What roles allow, as a stock Moodle grants it, and a role of the university's own. Only what the functions of this demonstration ask for.
import type { Context, Course, Enrolment, RoleAssignment, RoleName, Site, User } from './model.ts';

const GRANTS = {
  'moodle/category:manage': ['manager', 'coordinador'],
  'moodle/category:viewhiddencategories': ['manager', 'coursecreator'],
  'moodle/user:create': ['manager'],
  'moodle/user:update': ['manager'],
  'moodle/site:config': [],
  'moodle/site:viewparticipants': ['manager'],
  'moodle/site:viewreports': ['manager', 'editingteacher', 'teacher'],
  'moodle/site:viewuseridentity': ['manager', 'editingteacher', 'teacher'],
  'moodle/role:assign': ['manager', 'editingteacher'],
  'moodle/course:create': ['manager', 'coursecreator'],
  'moodle/course:update': ['manager', 'editingteacher'],
  'moodle/course:view': ['manager'],
  'moodle/course:viewhiddenactivities': ['manager', 'editingteacher', 'teacher'],
  'moodle/course:viewhiddencourses': ['manager', 'coursecreator', 'editingteacher', 'teacher'],
  'moodle/course:viewparticipants': ['manager', 'editingteacher', 'teacher', 'student'],
  'enrol/manual:enrol': ['manager', 'editingteacher'],
  'enrol/manual:unenrol': ['manager', 'editingteacher'],
  'moodle/course:managegroups': ['manager', 'editingteacher'],
  'moodle/cohort:view': ['manager'],
  'moodle/cohort:assign': ['manager'],
  'moodle/grade:viewall': ['manager', 'editingteacher', 'teacher'],
  'mod/assign:grade': ['manager', 'editingteacher', 'teacher'],
  'mod/assign:submit': ['student'],
  'moodle/backup:backupcourse': ['manager', 'editingteacher'],
  'moodle/backup:userinfo': ['manager'],
  'moodle/backup:downloadfile': ['manager', 'editingteacher'],
  'moodle/course:reset': ['manager', 'editingteacher'],
  'moodle/restore:restorecourse': ['manager', 'editingteacher'],
  'moodle/restore:userinfo': ['manager'],
  // The plugin gives these to no role by itself; here the administrator has given them to managers.
  'local/gestioncurricular:viewroles': ['manager'],
  'local/gestioncurricular:viewaccesses': ['manager'],
  'local/gestioncurricular:backup': ['manager'],
  'local/gestioncurricular:reset': ['manager'],
  'local/gestioncurricular:restore': ['manager'],
  'local/gestioncurricular:signin': ['manager'],
} satisfies Record<string, readonly RoleName[]>;

export type Capability = keyof typeof GRANTS;

/** By name, as callers may ask for any. */
const grants = new Map<string, readonly RoleName[]>(Object.entries(GRANTS));

export const SYSTEM: Context = { level: 'system' };
export const inCourse = (id: number): Context => ({ level: 'course', id });
export const inCategory = (id: number): Context => ({ level: 'category', id });

/** The context itself and all above it, as keys. */
function lineage(site: Site, context: Context): Set<string> {
  const keys = new Set(['system']);
  const course = context.level === 'course' ? site.courses.get(context.id) : undefined;
  const category = context.level === 'category' ? context.id : course?.categoryId;
  for (const id of (category && site.categories.get(category)?.path.split('/').slice(1)) || [])
    keys.add(`category ${id}`);
  if (context.level === 'course') keys.add(`course ${context.id}`);
  return keys;
}

const keyOf = (context: Context): string => (context.level === 'system' ? 'system' : `${context.level} ${context.id}`);

/** Returns true if a role of the user, there or above, grants it. Administrators hold no role: see `can`. */
export function isGranted(site: Site, user: User, capability: string, context: Context): boolean {
  const roles = site.withheld?.has(capability) ? [] : (grants.get(capability) ?? []);
  const keys = lineage(site, context);
  return assignmentsOf(site.roleAssignments, user.id).some(
    (assignment) => roles.includes(assignment.role) && keys.has(keyOf(assignment.context)),
  );
}

/** Returns true if the user may; a site administrator may everything. */
export function can(site: Site, user: User, capability: Capability, context: Context): boolean {
  return user.isSiteAdmin || isGranted(site, user, capability, context);
}

/** Indexes a list that never changes by user: with thousands of people it is read only once. */
function createByUser<T extends { readonly userId: number }>(): (items: readonly T[], userId: number) => readonly T[] {
  const known = new WeakMap<readonly T[], Map<number, T[]>>();
  return (items, userId) => {
    const theirs = known.get(items) ?? Map.groupBy(items, (item) => item.userId);
    known.set(items, theirs);
    return theirs.get(userId) ?? [];
  };
}

const assignmentsOf = createByUser<RoleAssignment>();
const enrolmentsOf = createByUser<Enrolment>();

/** The shortnames of the roles that the user has in the course itself, not above it. */
export function rolesInCourse(site: Site, userId: number, courseId: number): RoleName[] {
  return assignmentsOf(site.roleAssignments, userId)
    .filter(({ context }) => context.level === 'course' && context.id === courseId)
    .map(({ role }) => role);
}

export function isActive(site: Site, enrolment: Enrolment): boolean {
  return !enrolment.isSuspended && (enrolment.end === 0 || enrolment.end > site.madeAt);
}

/** The user's enrolments that count, in courses that exist. */
export function activeEnrolments(site: Site, userId: number): Enrolment[] {
  return enrolmentsOf(site.enrolments, userId).filter((enrolment) => isActive(site, enrolment));
}

/** Returns true if Moodle lets the user into the course: enrolled, or allowed to look without enrolment. */
export function canEnter(site: Site, user: User, course: Course): boolean {
  if (user.pending) return false;
  const context = inCourse(course.id);
  if (!course.isVisible && !can(site, user, 'moodle/course:viewhiddencourses', context)) return false;
  if (can(site, user, 'moodle/course:view', context)) return true;
  return activeEnrolments(site, user.id).some(({ courseId }) => courseId === course.id);
}
