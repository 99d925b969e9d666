// Changes courses one by one: shows them, takes back those that are unused, and explains refusals.
import { z } from 'zod';
import { inWaves, writerFor, type ServiceAccount } from '../client/call.ts';
import { readInscritos, type Inscrito } from '../client/course-reads.ts';
import { falloInWords, MoodleFailure } from '../client/failures.ts';
import type { Escrito } from './escritura.ts';
import { interrupted } from './lotes.ts';

/** Shows courses to those who are in them. */
export async function showCursos(servicio: ServiceAccount, ids: readonly number[]): Promise<readonly Escrito[]> {
  return oneByOne(ids, async (id) => {
    await updateCurso(servicio, { id, visible: 1 });
    return { estado: 'hecho', id };
  });
}

/** Deletes courses that are unused yet; one that is gone is `estaba`. */
export async function takeBackCursos(servicio: ServiceAccount, ids: readonly number[]): Promise<readonly Escrito[]> {
  return oneByOne(ids, async (id) => {
    const impedimento = await readImpedimento(servicio, id);
    if (impedimento === GONE) return { estado: 'estaba', id };
    if (impedimento !== null) return { estado: 'rechazado', texto: impedimento };
    await eraseCurso(servicio, id);
    return { estado: 'hecho', id };
  });
}

/** Reads why courses may not be taken back; null for those that may, or are gone. @throws {MoodleFailure} */
export async function readImpedimentos(
  servicio: ServiceAccount,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const leidos = await inWaves(ids, async (id) => {
    const impedimento = await readImpedimento(servicio, id);
    return [id, impedimento === GONE ? null : impedimento] as const;
  });
  return new Map(leidos);
}

const GONE = 'El curso ya no existe en Moodle.';

const ROL_DOCENTE = 'editingteacher';

async function readImpedimento(servicio: ServiceAccount, id: number): Promise<string | null> {
  const gente = await readInscritos(servicio, id, { userfields: 'id,roles,lastcourseaccess' });
  if (!gente) return GONE;
  if (gente.some(({ ultimoAcceso }) => ultimoAcceso > 0)) return 'Ya entró alguien al curso.';
  const isTeacher = ({ asignados }: Inscrito): boolean =>
    asignados.length > 0 && asignados.every(({ shortname }) => shortname === ROL_DOCENTE);
  return gente.every(isTeacher) ? null : 'Ya hay personas matriculadas que no son sus docentes.';
}

const warnings = z.object({
  warnings: z.array(z.object({ warningcode: z.string(), message: z.string().default('') })).default([]),
});

/** Code of our own for a copy that is not like its origin. */
export const UNLIKE = 'unlike';

export const NAME_TAKEN = 'Moodle ya tiene otro curso con ese nombre corto.';

/** Explanations of refusals, by code. */
const REFUSALS: Readonly<Record<string, string>> = {
  [UNLIKE]: 'La copia no salió como el curso de origen, y se borró.',
  shortnametaken: NAME_TAKEN,
  courseidnumbertaken: 'Moodle ya tiene otro curso con ese código.',
  invalidrecord: GONE,
  enddatebeforestartdate: 'El curso terminaría antes de empezar.',
};

type CambioDeCurso = { readonly id: number; readonly [field: string]: string | number };

/** Changes a course; Moodle warns instead of refusing. @throws {MoodleFailure} */
export async function updateCurso(servicio: ServiceAccount, cambio: CambioDeCurso): Promise<void> {
  await assertNoWarning(servicio, 'core_course_update_courses', { courses: [cambio] });
}

/** Moodle copies a course of 90 MB in half a minute. Node waits no longer than five minutes for an answer. */
export const LONG_MS = 280_000;

/** Deletes a course. @throws {MoodleFailure} */
export async function eraseCurso(servicio: ServiceAccount, id: number): Promise<void> {
  const patient = { ...servicio, timeoutMs: Math.max(servicio.timeoutMs, LONG_MS) };
  await assertNoWarning(patient, 'core_course_delete_courses', { courseids: [id] });
}

type Fields = Parameters<ReturnType<typeof writerFor>>[1];

async function assertNoWarning(servicio: ServiceAccount, wsfunction: string, params: Fields): Promise<void> {
  const [warning] = (await writerFor(servicio)(wsfunction, params, warnings)).warnings;
  if (!warning) return;
  throw new MoodleFailure('parametro-invalido', { errorcode: warning.warningcode, message: warning.message });
}

/** The outcome of a failure: a refusal concerns the one course, anything else the server. */
export function conclusionOf(failure: MoodleFailure): Escrito {
  const { motivo, dicho } = failure;
  if (
    motivo !== 'parametro-invalido' &&
    motivo !== 'error-moodle' &&
    motivo !== 'no-existe' &&
    motivo !== 'sin-permiso'
  )
    return interrupted(failure);
  const texto = falloInWords({ motivo, ...(dicho.message && { texto: dicho.message }) });
  return { estado: 'rechazado', texto: REFUSALS[dicho.errorcode ?? ''] ?? texto };
}

async function oneByOne(ids: readonly number[], write: (id: number) => Promise<Escrito>): Promise<readonly Escrito[]> {
  const escritos: Escrito[] = [];
  for (const id of ids) {
    const last = escritos.at(-1);
    if (last?.estado === 'interrumpido') escritos.push(last);
    else {
      escritos.push(
        await write(id).catch((error: unknown) => {
          if (!(error instanceof MoodleFailure)) throw error;
          return conclusionOf(error);
        }),
      );
    }
  }
  return escritos;
}
