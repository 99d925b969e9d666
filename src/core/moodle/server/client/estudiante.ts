// Reads the courses in which a person is actively enrolled as a student, as the service account, and who teaches one.
import { z } from 'zod';
import type { CursoMoodle } from '../escritura/escritura.ts';
import { inWaves, readerFor, type Read, type ServiceAccount } from './call.ts';
import { readInscritos } from './course-reads.ts';
import { isFunctionFailure, MoodleFailure } from './failures.ts';
import { accounts, isBlocked, readRoleNames } from './identidad.ts';
import { nombreDeMoodle } from './nombres.ts';

/**
 * An account by its number on the server or, on a server where the person did not sign in, by user name and address
 * together: of either alone another person could make use.
 */
export type CuentaDeEstudiante = { readonly id: number } | { readonly usuario: string; readonly correo: string };

/** The account must still be allowed to enter. @returns null if the server has no such account */
async function readCuenta(read: Read, cuenta: CuentaDeEstudiante): Promise<number | null> {
  const query =
    'id' in cuenta
      ? { field: 'id', values: [cuenta.id] }
      : { field: 'username', values: [cuenta.usuario.toLowerCase()] };
  const [found] = await read('core_user_get_users_by_field', query, accounts);
  // Moodle leaves out whom the service account may not see.
  if (!found && 'id' in cuenta) throw new MoodleFailure('cuenta-de-servicio');
  if (!found || isBlocked(found)) return null;
  if ('correo' in cuenta && found.email.toLowerCase() !== cuenta.correo.toLowerCase()) return null;
  return found.id;
}

const ownCourses = z.array(
  z
    .object({
      id: z.number(),
      fullname: nombreDeMoodle,
      shortname: nombreDeMoodle,
      idnumber: z.string().default(''),
      category: z.number().nullish(),
      startdate: z.number().nullish(),
      enddate: z.number().nullish(),
      visible: z.number().default(1),
    })
    .transform(({ id, fullname, shortname, idnumber, category, startdate, enddate, visible }): CursoMoodle => ({
      id,
      nombre: fullname,
      nombreCorto: shortname,
      codigo: idnumber,
      idCategoria: category ?? 0,
      inicio: startdate ?? 0,
      fin: enddate ?? 0,
      visible: visible === 1,
    })),
);

/**
 * Reads the courses in which an account has an active enrolment and the role of a student.
 * @param isWanted courses that matter: roles are asked for one course at a time
 * @throws {MoodleFailure}
 */
export async function readCursosDeEstudiante(
  servicio: ServiceAccount,
  cuenta: CuentaDeEstudiante,
  isWanted: (curso: CursoMoodle) => boolean,
): Promise<readonly CursoMoodle[]> {
  const read = readerFor(servicio);
  const userid = await readCuenta(read, cuenta);
  if (userid === null) return [];
  const cursos = await read('core_enrol_get_users_courses', { userid, returnusercount: false }, ownCourses);
  const found = await inWaves(cursos.filter(isWanted), async (curso) => {
    const roles = await readRoleNames(read, userid, curso.id);
    return roles.includes(ESTUDIANTE) ? [curso] : [];
  });
  return found.flat();
}

const ESTUDIANTE = 'student';
const DOCENTE = 'editingteacher';

/**
 * Reads the addresses of a course's editing teachers, in lower case; null where the service account may not see them.
 * @throws {MoodleFailure}
 */
export async function readDocentes(servicio: ServiceAccount, idCurso: number): Promise<readonly string[] | null> {
  try {
    const query = { userfields: 'id,email,roles', onlyactive: true, withcapability: 'moodle/course:update' } as const;
    const inscritos = await readInscritos(servicio, idCurso, query);
    return (inscritos ?? [])
      .filter(({ asignados }) => asignados.some(({ shortname }) => shortname === DOCENTE))
      .map(({ correo }) => correo.toLowerCase());
  } catch (error) {
    if (error instanceof MoodleFailure && isFunctionFailure(error)) return null;
    throw error;
  }
}
