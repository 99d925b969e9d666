// Opens courses as copies of others without their people, whatever answer is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { inWaves, writerFor, type ServiceAccount } from '../client/call.ts';
import { readCursos, readInscritos } from '../client/course-reads.ts';
import { MoodleFailure } from '../client/failures.ts';
import { FUNCIONES } from '../complemento/deteccion.ts';
import { resetCurso } from '../complemento/respaldos.ts';
import { conclusionOf, eraseCurso, LONG_MS, NAME_TAKEN, UNLIKE, updateCurso } from './cambios-de-curso.ts';
import { isSameContenido, readContenido, type Contenido } from './contenido.ts';
import type { AperturaDeCursos, CursoMoodle, CursoNuevo, Escrito } from './escritura.ts';
import { isLostAnswer } from './lotes.ts';

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
  { onBegin, signal }: AperturaDeCursos,
): Promise<readonly Escrito[]> {
  const escritos: Escrito[] = [];
  let known: readonly CursoMoodle[] | undefined;
  for (const nuevo of nuevos) {
    signal?.throwIfAborted();
    try {
      known ??= await readCursos(servicio);
      escritos.push(await openCurso({ servicio, nuevo, onBegin }, known));
    } catch (error) {
      if (!(error instanceof MoodleFailure)) throw error;
      escritos.push(conclusionOf(error));
    }
    const last = escritos.at(-1)!;
    if (last.estado === 'interrumpido') return nuevos.map((_, i) => escritos[i] ?? last);
  }
  return escritos;
}

type Working = {
  readonly nuevo: CursoNuevo;
  readonly original: CursoMoodle;
  readonly contenido: Contenido;
};

type Opening = Pick<AperturaDeCursos, 'onBegin'> & {
  readonly servicio: ServiceAccount;
  readonly nuevo: CursoNuevo;
};

/** @throws {MoodleFailure} */
async function openCurso({ servicio, nuevo, onBegin }: Opening, atFirst: readonly CursoMoodle[]): Promise<Escrito> {
  let known = atFirst;
  for (let attempt = 1; ; attempt += 1) {
    const taken = known.find(({ nombreCorto }) => isSameName(nombreCorto, nuevo.nombreCorto));
    if (taken)
      return isAsPlanned(taken, nuevo)
        ? { estado: 'estaba', id: taken.id }
        : { estado: 'rechazado', texto: NAME_TAKEN };
    const original = known.find(({ id }) => id === nuevo.origen);
    if (!original) return { estado: 'rechazado', texto: 'El curso de origen ya no existe en Moodle.' };
    const working = { nuevo, original, contenido: await readContenido(servicio, original.id) };
    try {
      const isDoubtful = attempt > 1 || nuevo.begun || known.some((curso) => mayBeOurs(curso, working));
      const whole = isDoubtful ? await recover(servicio, working, 'wait') : undefined;
      if (whole === undefined) await onBegin(nuevo);
      const id = whole ?? (await copy(servicio, working));
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
 * Looks for a copy that was left, and waits while Moodle may still work on it; at first it makes a backup, and none is
 * to be seen.
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
    if (how === 'erase' || still >= STILL_READINGS) {
      for (const { curso, isOurs } of left) if (isOurs) await eraseCurso(servicio, curso.id);
      return undefined;
    }
    await sleep(servicio.retryWaitsMs.at(-1) ?? 0);
  }
}

type Left = {
  readonly curso: CursoMoodle;
  readonly contenido: Contenido;
  /** May be erased: other people may have made a complete one that bears no mark. */
  readonly isOurs: boolean;
  readonly isWhole: boolean;
};

/** Reads what may have been left of copies; no course with people is. */
async function readLeft(servicio: ServiceAccount, working: Working): Promise<readonly Left[]> {
  const name = workingName(working.nuevo);
  const found = (await readCursos(servicio)).filter((curso) => mayBeOurs(curso, working));
  const left = await inWaves(found, async (curso): Promise<Left[]> => {
    const gente = await readInscritos(servicio, curso.id, { userfields: 'id' });
    if (!gente || gente.length > 0) return [];
    const contenido = await readContenido(servicio, curso.id);
    const isComplete = isSameContenido(working.contenido, contenido);
    const isMarked = curso.nombreCorto === name;
    const isWhole = isComplete && isMarked && curso.inicio === working.original.inicio;
    return [{ curso, contenido, isOurs: isMarked || !isComplete, isWhole }];
  });
  return left.flat();
}

const copied = z.object({ id: z.number() });

/** @throws {MoodleFailure} */
async function copy(servicio: ServiceAccount, { nuevo, original }: Working): Promise<number> {
  const patient = { ...servicio, timeoutMs: Math.max(servicio.timeoutMs, LONG_MS) };
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
