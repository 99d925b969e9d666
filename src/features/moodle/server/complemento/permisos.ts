import { z } from 'zod';
import { leerInscritos } from '../escritura/cursos.ts';
import { lectorDe, porTandas, type Servicio } from '../escritura/servicio.ts';

/** What the service account must be allowed for the plugin's functions (`moodle/local_gestioncurricular/README.md`). */
export const PERMISOS = {
  'local/gestioncurricular:viewroles': 'saber qué número tiene cada rol',
  'local/gestioncurricular:viewaccesses': 'leer de una vez los últimos accesos, que sin él se leen curso por curso',
  'local/gestioncurricular:backup': 'hacer copias de los cursos',
  'moodle/backup:backupcourse': 'hacer copias de los cursos',
  'moodle/backup:userinfo': 'que las copias lleven a las personas',
  'moodle/backup:downloadfile': 'traer las copias',
  'local/gestioncurricular:reset': 'reiniciar cursos',
  'moodle/course:reset': 'reiniciar cursos',
} as const;

export type Permiso = keyof typeof PERMISOS;

/** The site itself is a course: whoever is allowed something in it is allowed it everywhere, unless a category forbids. */
const SITIO = 1;

const siteInfo = z.object({ userid: z.number(), userissiteadmin: z.boolean().default(false) });

/**
 * The permissions that the service account does not have in the whole site. Moodle tells who has one, and leaves out
 * administrators, who have all.
 * @throws {MoodleFailure}
 */
export async function leerPermisosQueFaltan(servicio: Servicio): Promise<readonly Permiso[]> {
  const { userid, userissiteadmin } = await lectorDe(servicio)('core_webservice_get_site_info', {}, siteInfo);
  if (userissiteadmin) return [];
  const todos = Object.keys(PERMISOS) as Permiso[];
  const faltan = await porTandas(todos, async (withcapability) => {
    const tienen = await leerInscritos(servicio, SITIO, { userfields: 'id', withcapability });
    // A site whose own course cannot be asked about says nothing.
    return !tienen || tienen.some(({ id }) => id === userid) ? [] : [withcapability];
  });
  return faltan.flat();
}
