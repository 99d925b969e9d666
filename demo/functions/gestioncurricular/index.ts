// The functions of the companion plugin, as `moodle/local_gestioncurricular/db/services.php` declares them.
import type { Plugin } from '../../site/plugin.ts';
import type { WebFunction } from '../define.ts';
import { getLastAccesses } from './accesses.ts';
import { deleteBackups, getBackups, startBackup } from './backup.ts';
import { resetCourse } from './reset.ts';
import { getMyRoles, getUserRoles } from './roles.ts';

const FIRST = [getMyRoles, getUserRoles, getLastAccesses];

/** Functions of each state of the plugin. */
const FUNCTIONS: Readonly<Record<Plugin['state'], readonly WebFunction[]>> = {
  present: [...FIRST, startBackup, getBackups, deleteBackups, resetCourse],
  absent: [],
  old: FIRST,
};

const VERSIONS: Readonly<Record<Plugin['state'], string>> = { present: '2026112300', absent: '', old: '2026010500' };

/** The plugin's functions on a site, each with the version that the site tells of it. */
export const pluginFunctions = ({ state }: Plugin): readonly (readonly [WebFunction, version: string])[] =>
  FUNCTIONS[state].map((each) => [each, VERSIONS[state]]);
