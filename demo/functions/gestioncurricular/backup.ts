import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MoodleError } from '../../protocol/errors.ts';
import { int, text } from '../../protocol/params.ts';
import { can, inCourse } from '../../site/permissions.ts';
import { progressOf, type Backup } from '../../site/plugin.ts';
import { backupFile, contextIdOf } from '../../views/backup.ts';
import { defineFunction, type Call } from '../define.ts';

function mayBackUp({ site, user, plugin }: Call, courseId: number): boolean {
  return !plugin.denied.has(courseId) && can(site, user, 'local/gestioncurricular:backup', inCourse(courseId));
}

function mustBackUp(call: Call, courseId: number): void {
  if (!call.site.courses.has(courseId)) throw new MoodleError('invalidrecord', 'course');
  if (!mayBackUp(call, courseId)) throw refused();
}

const refused = (): MoodleError => new MoodleError('nopermissions', 'Hacer copias de seguridad de los cursos');

function view({ site, plugin }: Call, backup: Backup) {
  const { status, share } = progressOf(backup, plugin, Date.now());
  const hasFile = status === 'done' && !backup.isDeleted;
  const path = `/webservice/pluginfile.php/${contextIdOf(backup.courseId)}/backup/course/${backup.filename}`;
  return {
    backupid: backup.id,
    courseid: backup.courseId,
    status,
    progress: share,
    timecreated: Math.floor(backup.startedAt / 1000),
    filename: hasFile ? backup.filename : '',
    filesize: hasFile ? backupFile(backup, plugin).length : 0,
    fileurl: hasFile ? site.url + path : '',
  };
}

/** The same key gives the same backup; another one while the course has one under way is refused. */
export const startBackup = defineFunction('local_gestioncurricular_start_backup', {
  mobile: false,
  params: z.strictObject({ courseid: int, key: text.regex(/^[\w-]{1,64}$/) }),
  run(call, { courseid: courseId, key }) {
    const { site, change, plugin } = call;
    mustBackUp(call, courseId);
    const known = site.backups.find((one) => one.key === key);
    if (known && known.courseId !== courseId) throw new MoodleError('invalidparameter');
    if (known) return view(call, known);
    const now = Date.now();
    const isBusy = site.backups.some(
      (one) => one.courseId === courseId && ['waiting', 'running'].includes(progressOf(one, plugin, now).status),
    );
    if (isBusy) throw new MoodleError('pendingasyncerror');
    const id = createHash('md5').update(`${site.name} ${key}`).digest('hex');
    const filename = `gestioncurricular-${courseId}-${id}.mbz`;
    const made: Backup = { id, key, courseId, startedAt: now, filename, isDeleted: false };
    change({ ...site, backups: [...site.backups, made] });
    return view(call, made);
  },
});

const MAX_BACKUPS = 100;
const backupids = z.array(text.regex(/^[0-9a-f]{32}$/)).max(MAX_BACKUPS);

/**
 * Those that the plugin made, by whether their courses may be backed up; of others nothing is said. Where none may, the
 * refusal is the answer.
 */
function known(call: Call, ids: readonly string[]) {
  const found = call.site.backups.filter(({ id, courseId }) => ids.includes(id) && call.site.courses.has(courseId));
  const allowed = found.filter(({ courseId }) => mayBackUp(call, courseId));
  if (found.length > 0 && allowed.length === 0) throw refused();
  return { allowed, denied: found.filter((one) => !allowed.includes(one)) };
}

const NOTHING = { status: 'denied', progress: 0, filename: '', filesize: 0, fileurl: '' } as const;

export const getBackups = defineFunction('local_gestioncurricular_get_backups', {
  mobile: false,
  params: z.strictObject({ backupids }),
  run(call, asked) {
    const { allowed, denied } = known(call, asked.backupids);
    return [
      ...allowed.map((backup) => view(call, backup)),
      ...denied.map((backup) => ({ ...view(call, backup), ...NOTHING })),
    ];
  },
});

export const deleteBackups = defineFunction('local_gestioncurricular_delete_backups', {
  mobile: false,
  params: z.strictObject({ backupids }),
  run(call, asked) {
    const { site, change, plugin } = call;
    const ended = known(call, asked.backupids).allowed.filter((one) =>
      ['done', 'failed'].includes(progressOf(one, plugin, Date.now()).status),
    );
    change({ ...site, backups: site.backups.map((one) => (ended.includes(one) ? { ...one, isDeleted: true } : one)) });
    return ended.map(({ id }) => id);
  },
});
