// Detects our Moodle plugin: its functions and version, permissions that it needs or lacks, failures of its calls.
import { z } from 'zod';
import { keysOf } from '#platform/contract/keys-of.ts';
import { inWaves, readerFor, type Read, type ServiceAccount } from '../client/call.ts';
import { readInscritos } from '../client/course-reads.ts';
import { isFunctionFailure, MoodleFailure } from '../client/failures.ts';

/** State of the companion plugin (`moodle/local_gestioncurricular`) on a server, as its service account sees it. */
export type Deteccion =
  | { readonly estado: 'presente'; readonly version: number }
  /** There is one, made before what this application asks of it. */
  | { readonly estado: 'antiguo'; readonly version: number }
  /** It is installed, and the service of the token does not hold all of its functions. */
  | { readonly estado: 'incompleto'; readonly version: number; readonly missing: readonly string[] }
  | { readonly estado: 'ausente' };

/** Detects the plugin by the functions in the token's service. @throws {MoodleFailure} */
export async function readDeteccion(read: Read): Promise<Deteccion> {
  const { functions } = await read('core_webservice_get_site_info', {}, siteInfo);
  const own = new Map(functions.map(({ name, version }) => [name, version]));
  const missing = Object.values(FUNCIONES).filter((name) => !own.has(name));
  const found = Object.values(FUNCIONES).find((name) => own.has(name));
  if (found === undefined) return { estado: 'ausente' };
  const version = own.get(found)!;
  if (version < VERSION_MINIMA) return { estado: 'antiguo', version };
  return missing.length === 0 ? { estado: 'presente', version } : { estado: 'incompleto', version, missing };
}

/** Reads which functions the token's service lacks. @throws {MoodleFailure} */
export async function readMissingFunctions(read: Read, names: readonly string[]): Promise<readonly string[]> {
  const { functions } = await read('core_webservice_get_site_info', {}, siteInfo);
  const own = new Set(functions.map(({ name }) => name));
  return names.filter((name) => !own.has(name));
}

/**
 * Permissions that the plugin's functions need, with the purpose of each (`moodle/local_gestioncurricular/README.md`).
 */
export const PERMISOS = {
  'local/gestioncurricular:viewroles': 'saber qué número tiene cada rol',
  'local/gestioncurricular:viewaccesses': 'leer de una vez los últimos accesos, que sin él se leen curso por curso',
  'local/gestioncurricular:backup': 'hacer copias de los cursos',
  'moodle/backup:backupcourse': 'hacer copias de los cursos',
  'moodle/backup:userinfo': 'que las copias lleven a las personas',
  'moodle/backup:downloadfile': 'traer las copias',
  'local/gestioncurricular:reset': 'reiniciar cursos',
  'moodle/course:reset': 'reiniciar cursos',
  'local/gestioncurricular:restore': 'restaurar copias de cursos',
  'moodle/restore:restorecourse': 'restaurar copias de cursos',
  'moodle/restore:userinfo': 'que lo restaurado lleve a las personas',
} as const;

export type Permiso = keyof typeof PERMISOS;

/** Id of the site, which is a course: a permission in it holds everywhere, unless a category forbids it. */
const SITE_ID = 1;

const accountInfo = z.object({ userid: z.number(), userissiteadmin: z.boolean().default(false) });

/**
 * Reads the permissions that the service account lacks in the whole site. Moodle lists the people with a permission,
 * without administrators, who have all.
 * @throws {MoodleFailure}
 */
export async function readMissingPermisos(servicio: ServiceAccount): Promise<readonly Permiso[]> {
  const { userid, userissiteadmin } = await readerFor(servicio)('core_webservice_get_site_info', {}, accountInfo);
  if (userissiteadmin) return [];
  const all = keysOf(PERMISOS);
  const missing = await inWaves(all, async (withcapability) => {
    const holders = await readInscritos(servicio, SITE_ID, { userfields: 'id', withcapability });
    // A site whose own course cannot be read gives no information.
    return !holders || holders.some(({ id }) => id === userid) ? [] : [withcapability];
  });
  return missing.flat();
}

export const FUNCIONES = {
  rolesPropios: 'local_gestioncurricular_get_my_roles',
  rolesDe: 'local_gestioncurricular_get_user_roles',
  accesos: 'local_gestioncurricular_get_last_accesses',
  iniciarRespaldo: 'local_gestioncurricular_start_backup',
  respaldos: 'local_gestioncurricular_get_backups',
  borrarRespaldos: 'local_gestioncurricular_delete_backups',
  reiniciar: 'local_gestioncurricular_reset_course',
} as const;

/**
 * Functions of version 1.4. A plugin without them is not old: what needs them is done by core functions, or says so.
 */
export const FUNCIONES_DE_ACTIVIDAD = { actividad: 'local_gestioncurricular_get_activity' } as const;

/** First version of the plugin with all of {@link FUNCIONES} (`moodle/local_gestioncurricular/version.php`). */
export const VERSION_MINIMA = 2026112000;

/** First version whose resets are told what to take out. */
export const VERSION_DE_PARTES = 2026113000;

/** Returns true if a failed call of the plugin leaves open that Moodle's own functions work. */
export const isComplementoFailure = (error: unknown): boolean =>
  error instanceof MoodleFailure && isFunctionFailure(error);

const siteInfo = z.object({ functions: z.array(z.object({ name: z.string(), version: z.coerce.number() })) });
