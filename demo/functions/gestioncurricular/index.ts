// The functions of the companion plugin, as `moodle/local_gestioncurricular/db/services.php` declares them.
import type { Plugin } from '../../site/plugin.ts';
import type { WebFunction } from '../define.ts';
import { getLastAccesses } from './accesses.ts';
import { getActivity } from './activity.ts';
import { deleteBackups, getBackups, startBackup } from './backup.ts';
import { getEnrolments } from './enrolments.ts';
import { resetCourse } from './reset.ts';
import { getRestores, putBackupPart, startRestore } from './restore.ts';
import { getMyRoles, getUserRoles } from './roles.ts';
import { getSignin, redeemSignin } from './signin.ts';

const FIRST = [getMyRoles, getUserRoles, getLastAccesses];

const FORMER = [...FIRST, startBackup, getBackups, deleteBackups, resetCourse];

const RESTORES = [startRestore, putBackupPart, getRestores];

/** Functions of each state of the plugin. */
const FUNCTIONS: Readonly<Record<Plugin['state'], readonly WebFunction[]>> = {
  present: [...FORMER, ...RESTORES, getActivity, getEnrolments, getSignin, redeemSignin],
  absent: [],
  old: FIRST,
  former: FORMER,
};

const VERSIONS: Readonly<Record<Plugin['state'], string>> = {
  present: '2026113001',
  absent: '',
  old: '2026010500',
  former: '2026112300',
};

/** The plugin's functions on a site, each with the version that the site tells of it. */
export const pluginFunctions = ({ state }: Plugin): readonly (readonly [WebFunction, version: string])[] =>
  FUNCTIONS[state].map((each) => [each, VERSIONS[state]]);
