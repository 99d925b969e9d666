// Opens courses as copies of others without their people, whatever answer is lost; shows courses, and takes them back.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { inWaves, writerFor, type ServiceAccount } from '../client/call.ts';
import { readCursos, readInscritos } from '../client/course-reads.ts';
import { falloInWords, MoodleFailure } from '../client/failures.ts';
import { FUNCIONES } from '../complemento/deteccion.ts';
import { resetCurso } from '../complemento/respaldos.ts';
import { isSameContenido, readContenido, type Contenido } from './contenido.ts';
import type { CursoMoodle, CursoNuevo, Escrito } from './escritura.ts';
import { interrupted, isLostAnswer } from './lotes.ts';

/** Functions that opening courses and taking them back need in the token's service. */
export const FUNCIONES_DE_CURSOS_NUEVOS = [
  'core_course_duplicate_course',
  'core_course_update_courses',
  'core_course_delete_courses',
  'core_course_get_contents',
  FUNCIONES.reiniciar,
] as const;

/**
 * Opens courses, one after the other; after one that was interrupted, none.
 * A copy bears a name of its own until it is whole and its dates are moved: what a lost answer left is known by it.
 */
export async function openCursos(
  servicio: ServiceAccount,
  nuevos: readonly CursoNuevo[],
  signal?: AbortSignal,
): Promise<readonly Escrito[]> {
  const escritos: Escrito[] = [];
  let known: readonly CursoMoodle[] | undefined;
  for (const nuevo of nuevos) {
    signal?.throwIfAborted();
    try {
      known ??= await readCursos(servicio);
      escritos.push(await openCurso(servicio, nuevo, known));
    } catch (error) {
      if (!(error instanceof MoodleFailure)) throw error;
      escritos.push(conclusionOf(error));
    }
    const last = escritos.at(-1)!;
    if (last.estado === 'interrumpido') return nuevos.map((_, i) => escritos[i] ?? last);
  }
  return escritos;
}

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

/** Reads why courses may not be taken back; null for those that may. @throws {MoodleFailure} */
export async function readImpedimentos(
  servicio: ServiceAccount,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const leidos = await inWaves(ids, async (id) => [id, await readImpedimento(servicio, id)] as const);
  return new Map(leidos);
}

const GONE = 'El curso ya no existe en Moodle.';

const ROL_DOCENTE = 'editingteacher';

async function readImpedimento(servicio: ServiceAccount, id: number): Promise<string | null> {
  const gente = await readInscritos(servicio, id, { userfields: 'id,roles,lastcourseaccess' });
  if (!gente) return GONE;
  if (gente.some(({ ultimoAcceso }) => ultimoAcceso > 0)) return 'Ya entró alguien al curso.';
  const others = gente.filter(({ asignados }) => asignados.some(({ shortname }) => shortname !== ROL_DOCENTE));
  return others.length > 0 ? 'Ya hay personas matriculadas que no son sus docentes.' : null;
}

type Working = {
  readonly nuevo: CursoNuevo;
  readonly original: CursoMoodle;
  readonly contenido: Contenido;
};

/** @throws {MoodleFailure} */
async function openCurso(
  servicio: ServiceAccount,
  nuevo: CursoNuevo,
  atFirst: readonly CursoMoodle[],
): Promise<Escrito> {
  let known = atFirst;
  for (let attempt = 1; ; attempt += 1) {
    const taken = known.find(({ nombreCorto }) => isSameName(nombreCorto, nuevo.nombreCorto));
    if (taken)
      return isAsPlanned(taken, nuevo)
        ? { estado: 'estaba', id: taken.id }
        : { estado: 'rechazado', texto: WARNINGS['shortnametaken']! };
    const original = known.find(({ id }) => id === nuevo.origen);
    if (!original) return { estado: 'rechazado', texto: 'El curso de origen ya no existe en Moodle.' };
    const working = { nuevo, original, contenido: await readContenido(servicio, original.id) };
    try {
      const isDoubtful = attempt > 1 || known.some((curso) => mayBeOurs(curso, working));
      const id = (isDoubtful ? await recover(servicio, working, 'wait') : undefined) ?? (await copy(servicio, working));
      return await finish(servicio, working, id);
    } catch (error) {
      if (!(error instanceof MoodleFailure)) throw error;
      // Moodle has answered, so it no longer works on what it left.
      if (!isLostAnswer(error)) await recover(servicio, working, 'erase');
      if (!isLostAnswer(error) || attempt > 1) throw error;
      known = await readCursos(servicio);
    }
  }
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Returns true if a course of the planned name is the planned one, whose answer was lost. */
const isAsPlanned = (curso: CursoMoodle, nuevo: CursoNuevo): boolean =>
  curso.id > nuevo.desde &&
  curso.idCategoria === nuevo.idCategoria &&
  curso.codigo === nuevo.codigo &&
  curso.inicio === nuevo.inicio;

/** Name of a copy until it is whole. */
const workingName = ({ nombreCorto, marca }: CursoNuevo): string => `${nombreCorto.slice(0, 80)} ~${marca}`;

/**
 * Returns true if a course may be what was left of a copy. While Moodle fills a copy, it is called like its origin with
 * a number, and regains its name at the end.
 */
function mayBeOurs({ id, idCategoria, nombreCorto }: CursoMoodle, { nuevo, original }: Working): boolean {
  if (id <= nuevo.desde || idCategoria !== nuevo.idCategoria) return false;
  const [, before] = /^(.*)_\d+$/su.exec(nombreCorto) ?? [];
  return nombreCorto === workingName(nuevo) || (before !== undefined && before === original.nombreCorto.slice(0, 98));
}

/** Readings without a change after which Moodle is taken to work no more on a copy: one minute, with the waits of jobs. */
const STILL_READINGS = 30;

/**
 * Looks for a copy that was left, and waits while Moodle may still work on it.
 * @returns one that is whole and not moved yet; undefined if none is left, because unfinished ones are erased
 * @throws {MoodleFailure}
 */
async function recover(servicio: ServiceAccount, working: Working, how: 'wait' | 'erase'): Promise<number | undefined> {
  let before = '';
  for (let still = 0; ;) {
    const left = await readLeft(servicio, working);
    const whole = left.find(({ isWhole }) => isWhole);
    if (whole && how === 'wait') return whole.curso.id;
    const now = JSON.stringify(left);
    still = now === before ? still + 1 : 0;
    before = now;
    if (left.length === 0 || how === 'erase' || still >= STILL_READINGS) {
      for (const { curso } of left) await eraseCurso(servicio, curso.id);
      return undefined;
    }
    await sleep(servicio.retryWaitsMs.at(-1) ?? 0);
  }
}

type Left = { readonly curso: CursoMoodle; readonly contenido: Contenido; readonly isWhole: boolean };

/** Reads what was left of copies, except what other people may have made. */
async function readLeft(servicio: ServiceAccount, working: Working): Promise<readonly Left[]> {
  const name = workingName(working.nuevo);
  const found = (await readCursos(servicio)).filter((curso) => mayBeOurs(curso, working));
  const left = await inWaves(found, async (curso): Promise<Left[]> => {
    const gente = await readInscritos(servicio, curso.id, { userfields: 'id' });
    if (!gente || gente.length > 0) return [];
    const contenido = await readContenido(servicio, curso.id);
    const isComplete = isSameContenido(working.contenido, contenido);
    const isMarked = curso.nombreCorto === name;
    if (isComplete && !isMarked) return [];
    return [{ curso, contenido, isWhole: isComplete && curso.inicio === working.original.inicio }];
  });
  return left.flat();
}

const copied = z.object({ id: z.number() });

/** Moodle copies a course of 90 MB in half a minute. Node waits no longer than five minutes for an answer. */
const COPY_MS = 280_000;

/** @throws {MoodleFailure} */
async function copy(servicio: ServiceAccount, { nuevo, original }: Working): Promise<number> {
  const patient = { ...servicio, timeoutMs: Math.max(servicio.timeoutMs, COPY_MS) };
  const params = {
    courseid: original.id,
    fullname: nuevo.nombre,
    shortname: workingName(nuevo),
    categoryid: nuevo.idCategoria,
    visible: 0,
    options: [{ name: 'users', value: 0 }],
  };
  return (await writerFor(patient)('core_course_duplicate_course', params, copied)).id;
}

/** Checks a copy, moves its dates and gives it its names. @throws {MoodleFailure} */
async function finish(servicio: ServiceAccount, { nuevo, original, contenido }: Working, id: number): Promise<Escrito> {
  if (!isSameContenido(contenido, await readContenido(servicio, id))) {
    throw new MoodleFailure('parametro-invalido', { errorcode: UNLIKE });
  }
  const isMoving = nuevo.inicio !== original.inicio;
  const reinicio = isMoving && (await resetCurso(writerFor(servicio), id, { inicio: nuevo.inicio }));
  const { nombre: fullname, nombreCorto: shortname, codigo: idnumber, inicio: startdate, fin: enddate } = nuevo;
  await updateCurso(servicio, { id, fullname, shortname, idnumber, startdate, enddate });
  const [falla] = (reinicio && reinicio.fallas) || [];
  const nota = falla && `Moodle no movió todas las fechas. Dijo de «${falla.que}»: «${falla.error}».`;
  return { estado: 'hecho', id, ...(nota !== undefined && { nota }) };
}

const warnings = z.object({
  warnings: z.array(z.object({ warningcode: z.string(), message: z.string().default('') })).default([]),
});

/** Code of our own for a copy that is not like its origin. */
const UNLIKE = 'unlike';

/** Explanations of refusals, by code. */
const WARNINGS: Readonly<Record<string, string>> = {
  [UNLIKE]: 'La copia no salió como el curso de origen, y se borró.',
  shortnametaken: 'Moodle ya tiene otro curso con ese nombre corto.',
  courseidnumbertaken: 'Moodle ya tiene otro curso con ese código.',
  enddatebeforestartdate: 'El curso terminaría antes de empezar.',
};

type CambioDeCurso = { readonly id: number; readonly [field: string]: string | number };

/** Changes a course; Moodle warns instead of refusing. @throws {MoodleFailure} */
async function updateCurso(servicio: ServiceAccount, cambio: CambioDeCurso): Promise<void> {
  await assertNoWarning(servicio, 'core_course_update_courses', { courses: [cambio] });
}

/** @throws {MoodleFailure} */
async function eraseCurso(servicio: ServiceAccount, id: number): Promise<void> {
  const patient = { ...servicio, timeoutMs: Math.max(servicio.timeoutMs, COPY_MS) };
  await assertNoWarning(patient, 'core_course_delete_courses', { courseids: [id] });
}

type Fields = Parameters<ReturnType<typeof writerFor>>[1];

async function assertNoWarning(servicio: ServiceAccount, wsfunction: string, params: Fields): Promise<void> {
  const [warning] = (await writerFor(servicio)(wsfunction, params, warnings)).warnings;
  if (!warning) return;
  throw new MoodleFailure('parametro-invalido', { errorcode: warning.warningcode, message: warning.message });
}

/** The outcome of a failure: a refusal concerns the one course, anything else the server. */
function conclusionOf(failure: MoodleFailure): Escrito {
  const { motivo, dicho } = failure;
  if (
    motivo !== 'parametro-invalido' &&
    motivo !== 'error-moodle' &&
    motivo !== 'no-existe' &&
    motivo !== 'sin-permiso'
  )
    return interrupted(failure);
  const texto = falloInWords({ motivo, ...(dicho.message && { texto: dicho.message }) });
  return { estado: 'rechazado', texto: WARNINGS[dicho.errorcode ?? ''] ?? texto };
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
