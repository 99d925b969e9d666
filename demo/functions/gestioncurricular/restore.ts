import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { MoodleError } from '../../protocol/errors.ts';
import { bool, int, text } from '../../protocol/params.ts';
import { ROLE_NAMES, type Course, type Site } from '../../site/model.ts';
import { can, inCategory, inCourse } from '../../site/permissions.ts';
import { shareOf, type Plugin, type Restore } from '../../site/plugin.ts';
import { copiedSections, nextId } from '../course-write.ts';
import { defineFunction, type Call } from '../define.ts';
import { withoutRoles, withoutWork } from './reset.ts';

/** The course that a backup describes; undefined if it is none. */
function originOf({ bytes }: Restore): number | undefined {
  try {
    const id = /<original_course_id>(\d+)</.exec(gunzipSync(bytes).toString('latin1'))?.[1];
    return id === undefined ? undefined : Number(id);
  } catch {
    return undefined;
  }
}

/** The restore once its backup is whole, and the site with its course. Here it is filled at once, whenever it is told. */
function restored(
  site: Site,
  restore: Restore,
  { failing }: Plugin,
): { readonly site: Site; readonly restore: Restore } {
  const fail = (error: string) => ({ site, restore: { ...restore, startedAt: Date.now(), error } });
  if (createHash('sha256').update(restore.bytes).digest('hex') !== restore.sha256)
    return fail('Lo que se envió no es la copia de seguridad que se anunció.');
  const originId = originOf(restore);
  const origin = site.courses.get(originId ?? 0) ?? site.courses.get(restore.courseId);
  if (originId === undefined || !origin)
    return fail('Este archivo no es una copia de seguridad de un curso, o está dañado.');
  if (failing.has(originId)) return fail('Moodle no quiso restaurarla: error de prueba');
  const isNew = restore.categoryId > 0;
  const id = isNew ? nextId(site.courses.keys()) : restore.courseId;
  const { fullname, shortname } = isNew ? restore : site.courses.get(id)!;
  const made: Course = { ...origin, id, fullname, shortname, idnumber: '', created: site.madeAt };
  const course = isNew ? { ...made, categoryId: restore.categoryId, isVisible: false } : site.courses.get(id)!;
  const emptied = isNew || restore.hasUsers ? site : withoutWork(withoutRoles(site, id, ROLE_NAMES).site, id);
  return {
    site: {
      ...emptied,
      courses: new Map(site.courses).set(id, course),
      sections: new Map(site.sections).set(id, copiedSections(site, site.sections.get(originId) ?? [])),
    },
    restore: { ...restore, startedAt: Date.now(), courseId: id },
  };
}

function view({ site, plugin }: Call, restore: Restore) {
  const share = restore.startedAt === 0 ? null : shareOf(restore.startedAt, plugin, Date.now());
  const ended = restore.error === '' ? 'done' : 'failed';
  const status = share === null ? 'receiving' : share < 0.2 ? 'waiting' : share < 1 ? 'running' : ended;
  const sections = site.sections.get(restore.courseId) ?? [];
  const modules = sections.flatMap((section) => section.modules);
  const isDone = status === 'done';
  const counts = {
    modules: isDone ? modules.length : 0,
    sections: isDone ? sections.length : 0,
    gradeitems: isDone ? 1 + modules.filter(({ type }) => type === 'assign' || type === 'quiz').length : 0,
  };
  return {
    key: restore.key,
    status,
    received: restore.bytes.length,
    courseid: restore.courseId,
    error: status === 'failed' ? restore.error : '',
    expected: counts,
    found: counts,
  };
}

const key = text.regex(/^[\w-]{1,64}$/);

function assertAllowed({ site, user }: Call, { categoryId, courseId }: Pick<Restore, 'categoryId' | 'courseId'>): void {
  const isThere = categoryId > 0 ? site.categories.has(categoryId) : site.courses.has(courseId);
  if (!isThere) throw new MoodleError('invalidrecord', 'course');
  const context = categoryId > 0 ? inCategory(categoryId) : inCourse(courseId);
  if (!can(site, user, 'local/gestioncurricular:restore', context))
    throw new MoodleError('nopermissions', 'Restaurar cursos');
}

const replaced = (site: Site, restore: Restore): Site => ({
  ...site,
  restores: [...site.restores.filter((one) => one.key !== restore.key), restore],
});

/** The same key gives the same restore. */
export const startRestore = defineFunction('local_gestioncurricular_start_restore', {
  mobile: false,
  params: z.strictObject({
    key,
    sha256: text.regex(/^[0-9a-f]{64}$/),
    filesize: int.pipe(z.int().min(1)),
    users: bool,
    courseid: int.default(0),
    categoryid: int.default(0),
    fullname: text.default(''),
    shortname: text.default(''),
  }),
  run(call, { key: name, sha256, filesize, users, courseid, categoryid, fullname, shortname }) {
    const { site, change } = call;
    if (courseid > 0 === categoryid > 0) throw new MoodleError('invalidparameter');
    assertAllowed(call, { categoryId: categoryid, courseId: courseid });
    const known = site.restores.find((one) => one.key === name);
    if (known) return view(call, known);
    const isTaken = [...site.courses.values()].some((one) => one.shortname === shortname);
    if (categoryid > 0 && isTaken) throw new MoodleError('shortnametaken', shortname);
    const begun: Restore = {
      key: name,
      sha256,
      size: filesize,
      hasUsers: users,
      courseId: courseid,
      categoryId: categoryid,
      fullname,
      shortname,
      bytes: Buffer.alloc(0),
      startedAt: 0,
      error: '',
    };
    change(replaced(site, begun));
    return view(call, begun);
  },
});

export const putBackupPart = defineFunction('local_gestioncurricular_put_backup_part', {
  mobile: false,
  params: z.strictObject({ key, offset: int, part: z.base64() }),
  run(call, { key: name, offset, part }) {
    const { site, change, plugin } = call;
    const restore = site.restores.find((one) => one.key === name);
    if (!restore) throw new MoodleError('invalidrecord', 'local_gestioncurricular_rst');
    assertAllowed(call, restore);
    if (restore.startedAt > 0 || offset !== restore.bytes.length) return view(call, restore);
    const longer = { ...restore, bytes: Buffer.concat([restore.bytes, Buffer.from(part, 'base64')]) };
    if (longer.bytes.length > restore.size) throw new MoodleError('invalidparameter');
    const whole = longer.bytes.length === restore.size ? restored(site, longer, plugin) : { site, restore: longer };
    const after = replaced(whole.site, whole.restore);
    change(after);
    return view({ ...call, site: after }, whole.restore);
  },
});

export const getRestores = defineFunction('local_gestioncurricular_get_restores', {
  mobile: false,
  params: z.strictObject({ keys: z.array(key).max(100) }),
  run(call, { keys }) {
    const { site } = call;
    const found = site.restores.filter((one) => keys.includes(one.key));
    for (const one of found) assertAllowed(call, one);
    return found.map((one) => view(call, one));
  },
});
