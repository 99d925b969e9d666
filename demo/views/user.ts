import type { Call } from '../functions/define.ts';
import type { Site, User } from '../site/model.ts';
import { activeEnrolments, can, inCourse, rolesInCourse, SYSTEM, type Capability } from '../site/permissions.ts';

/** The site's own course: its participants are everybody. */
export const SITE_COURSE = 1;

/** Address of a user's picture: one of the theme's when the person has none. */
export function pictureUrl(site: Site, user: User, size: 'f1' | 'f2'): string {
  return user.hasPicture
    ? `${site.url}/pluginfile.php/${user.id + 20}/user/icon/boost/${size}?rev=10`
    : `${site.url}/theme/image.php/boost/core/${site.madeAt}/u/${size}`;
}

export const fullnameOf = (user: User): string => `${user.firstname} ${user.lastname}`;

/** Returns true if the caller sees user names and documents: their own, those of others by capability. */
function seesIdentity({ site, user: caller }: Call, user: User, courseId?: number): boolean {
  const context = courseId === undefined || courseId === SITE_COURSE ? SYSTEM : inCourse(courseId);
  return caller.id === user.id || can(site, caller, 'moodle/site:viewuseridentity', context);
}

/** The first fields of every answer about a person. */
export function identityOf(call: Call, user: User, courseId?: number) {
  const sees = seesIdentity(call, user, courseId);
  return {
    id: user.id,
    ...(sees && { username: user.username }),
    firstname: user.firstname,
    lastname: user.lastname,
    fullname: fullnameOf(user),
    email: user.email,
    ...(sees && { department: '' }),
    ...(sees && user.idnumber && { idnumber: user.idnumber }),
    firstaccess: user.firstAccess,
    lastaccess: user.lastAccess,
  };
}

/** The last fields of every answer about a person. */
export function placeAndPicture({ site }: Call, user: User) {
  return {
    city: user.city,
    country: 'CO',
    profileimageurlsmall: pictureUrl(site, user, 'f2'),
    profileimageurl: pictureUrl(site, user, 'f1'),
  };
}

/** A person as `core_user_get_users_by_field` tells of it. */
export function userDetails(call: Call, user: User, courseId?: number) {
  const { site, user: caller } = call;
  return {
    ...identityOf(call, user, courseId),
    ...(seesIdentity(call, user, courseId)
      ? {
          auth: user.password === null ? 'nologin' : 'manual',
          suspended: user.isSuspended,
          confirmed: user.isConfirmed,
          lang: 'es',
          theme: '',
          timezone: '99',
          mailformat: 1,
          trackforums: 0,
        }
      : { suspended: user.isSuspended, timezone: '99' }),
    ...placeAndPicture(call, user),
    ...(caller.id === user.id && {
      preferences: [
        { name: 'last_time_enrolments_synced', value: String(site.madeAt) },
        { name: '_lastloaded', value: site.madeAt },
      ],
    }),
  };
}

/** The person's roles in the course itself. */
export function rolesOf({ site }: Call, user: User, courseId: number) {
  return rolesInCourse(site, user.id, courseId).map((role) => ({
    roleid: site.roleIds[role],
    name: '',
    shortname: role,
    sortorder: 0,
  }));
}

/** The courses that the person takes part in. */
export function enrolledCourses({ site }: Call, user: User) {
  return activeEnrolments(site, user.id).flatMap(({ courseId }) => {
    const course = site.courses.get(courseId)!;
    return course.isVisible ? [{ id: course.id, fullname: course.fullname, shortname: course.shortname }] : [];
  });
}

/** Returns true if a context of the caller grants it: at the site, or in a course shared with the person. */
export function sharesCourse({ site, user: caller }: Call, user: User, capability: Capability): boolean {
  if (can(site, caller, capability, SYSTEM)) return true;
  const own = new Set(activeEnrolments(site, caller.id).map(({ courseId }) => courseId));
  return activeEnrolments(site, user.id).some(
    ({ courseId }) => own.has(courseId) && can(site, caller, capability, inCourse(courseId)),
  );
}
