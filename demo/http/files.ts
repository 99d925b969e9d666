import { MoodleError, scriptError } from '../protocol/errors.ts';
import { can, inCourse } from '../site/permissions.ts';
import { progressOf } from '../site/plugin.ts';
import { backupFile, contextIdOf } from '../views/backup.ts';
import { authenticate } from './rest.ts';
import { sendJson, sendNotFound } from './send.ts';
import type { Asked } from './visit.ts';

const BACKUP = /^\/(webservice\/)?pluginfile\.php\/(\d+)\/backup\/course\/([\w.-]+\.mbz)$/;

export const isBackupPath = (path: string): boolean => BACKUP.test(path);

/** A backup's file to who has a token; without one the way to the log-in page, as for a browser. */
export function answerBackup({ state, path, fields, response }: Asked): void {
  const [, withToken, contextId, filename] = BACKUP.exec(path) ?? [];
  if (!withToken) {
    response.writeHead(303, { location: `${state.site.url}/login/index.php` }).end();
    return;
  }
  const found = state.site.backups.find((one) => one.filename === filename);
  try {
    const user = authenticate(state, fields['token']);
    if (!found || contextIdOf(found.courseId) !== Number(contextId)) return sendNotFound(response);
    if (!can(state.site, user, 'moodle/backup:downloadfile', inCourse(found.courseId))) {
      throw new MoodleError('nopermissions', 'Descargar archivos de las áreas de copia de seguridad');
    }
  } catch (error) {
    sendJson(response, scriptError(error));
    return;
  }
  const isThere = progressOf(found, state.plugin, Date.now()).status === 'done' && !found.isDeleted;
  if (!isThere) return sendNotFound(response);
  const file = backupFile(found, state.plugin);
  response.writeHead(200, { 'content-type': 'application/vnd.moodle.backup', 'content-length': file.length }).end(file);
}
