import { z } from 'zod';
import { MoodleFailure } from '../client/lectura.ts';
import type { Read } from '../client/read.ts';
import type { Deteccion } from './tipos.ts';

/** The plugin's functions by what the product calls them. */
export const FUNCIONES = {
  rolesPropios: 'local_gestioncurricular_get_my_roles',
  rolesDe: 'local_gestioncurricular_get_user_roles',
  accesos: 'local_gestioncurricular_get_last_accesses',
  iniciarRespaldo: 'local_gestioncurricular_start_backup',
  respaldos: 'local_gestioncurricular_get_backups',
  borrarRespaldos: 'local_gestioncurricular_delete_backups',
  reiniciar: 'local_gestioncurricular_reset_course',
} as const;

/** The plugin's first version with all of them (`moodle/local_gestioncurricular/version.php`). */
export const VERSION_MINIMA = 2026112000;

/** What may be wrong with one function, while the server and the token are sound. */
const DE_UNA_FUNCION = new Set<MoodleFailure['motivo']>([
  'sin-permiso',
  'no-existe',
  'parametro-invalido',
  'respuesta-invalida',
  'error-moodle',
]);

/** Whether a call of the plugin failed while Moodle's own functions may work. */
export const esDeUnaFuncion = ({ motivo }: Pick<MoodleFailure, 'motivo'>): boolean => DE_UNA_FUNCION.has(motivo);

/** The same of what a call threw. */
export const esDelComplemento = (error: unknown): boolean => error instanceof MoodleFailure && esDeUnaFuncion(error);

const siteInfo = z.object({ functions: z.array(z.object({ name: z.string(), version: z.coerce.number() })) });

/** What the service of the token holds of the plugin. @throws {MoodleFailure} */
export async function leerDeteccion(read: Read): Promise<Deteccion> {
  const { functions } = await read('core_webservice_get_site_info', {}, siteInfo);
  const propias = new Map(functions.map(({ name, version }) => [name, version]));
  const faltan = Object.values(FUNCIONES).filter((name) => !propias.has(name));
  const alguna = Object.values(FUNCIONES).find((name) => propias.has(name));
  if (alguna === undefined) return { estado: 'ausente' };
  const version = propias.get(alguna)!;
  if (version < VERSION_MINIMA) return { estado: 'antiguo', version };
  return faltan.length === 0 ? { estado: 'presente', version } : { estado: 'incompleto', version, faltan };
}
