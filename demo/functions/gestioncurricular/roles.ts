import { z } from 'zod';
import { MoodleError } from '../../protocol/errors.ts';
import { int } from '../../protocol/params.ts';
import type { Context, RoleAssignment, Site, User } from '../../site/model.ts';
import { activeEnrolments, can, canEnter, SYSTEM } from '../../site/permissions.ts';
import type { Plugin } from '../../site/plugin.ts';
import { defineFunction } from '../define.ts';

const LEVELS = { system: 'system', category: 'coursecat', course: 'course' } as const;

const depthOf = (site: Site, context: Context): number =>
  context.level === 'category' ? site.categories.get(context.id)!.depth : 0;

/** The source of the answers, and the version of the plugin. */
type Source = { readonly site: Site; readonly plugin: Plugin };

function roleView({ site, plugin }: Source, user: User, { role, context }: RoleAssignment) {
  return {
    roleid: site.roleIds[role],
    shortname: role,
    archetype: role === 'coordinador' ? '' : role,
    contextlevel: LEVELS[context.level],
    instanceid: context.level === 'system' ? 0 : context.id,
    depth: depthOf(site, context),
    ...(plugin.state !== 'old' && {
      manages: context.level !== 'course' && can(site, user, 'moodle/category:manage', context),
    }),
  };
}

/** Roles in a course count only while the person takes part in it and may enter. */
function rolesOf(source: Source, user: User) {
  const { site } = source;
  const open = new Set(
    activeEnrolments(site, user.id)
      .map(({ courseId }) => site.courses.get(courseId)!)
      .filter((course) => canEnter(site, user, course))
      .map(({ id }) => id),
  );
  return site.roleAssignments
    .filter(({ userId, context }) => userId === user.id && (context.level !== 'course' || open.has(context.id)))
    .map((assignment) => roleView(source, user, assignment));
}

export const getMyRoles = defineFunction('local_gestioncurricular_get_my_roles', {
  params: z.strictObject({}),
  run({ site, plugin, user }) {
    if (user.pending) throw new MoodleError(user.pending);
    return rolesOf({ site, plugin }, user);
  },
});

const MAX_USERS = 200;

export const getUserRoles = defineFunction('local_gestioncurricular_get_user_roles', {
  mobile: false,
  params: z.strictObject({ userids: z.array(int).max(MAX_USERS) }),
  run({ site, plugin, user }, { userids }) {
    if (!can(site, user, 'local/gestioncurricular:viewroles', SYSTEM)) {
      throw new MoodleError('nopermissions', 'Ver los roles de otras personas');
    }
    return [...new Set(userids)].flatMap((userid) => {
      const asked = site.users.get(userid);
      return asked ? [{ userid, roles: rolesOf({ site, plugin }, asked) }] : [];
    });
  },
});
