// The teacher survey's answers: stores them without sender, publishes them in groups and recounts.
import { addDias } from '#catalogo/dias-habiles.ts';
import type { ValoresDeAjustes } from '#features/ajustes/server/service.ts';
import { hasVerificada } from '#features/papeletas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { StartProblem } from '#platform/server/start-problem.ts';
import { rebuildConteos, recountEncuestas, type Recuento } from './conteo.store.ts';
import {
  countEncuestas,
  hasEncuestas,
  hasUnsettled,
  insertEncuestas,
  insertSettled,
  lockEncuestas,
  publishEncuestas,
  readPublicacion,
  settleEncuestas,
  writePublicacion,
  type Publicacion,
  type Respuestas,
} from './store.ts';

export { createRedacciones } from './redacciones.ts';
export { openResultadosPorBloques, readOwnResultados } from './propios.ts';

/**
 * Stores anonymous answers in the transaction that makes their sendings count once (docs/decisions/0011).
 * @param respuestas by the keys of the form, checked
 * @param today `AAAA-MM-DD`
 */
export async function storeEncuestas(tx: Db, respuestas: Respuestas, today: string): Promise<void> {
  await lockEncuestas(tx);
  await publishOfDaysBefore(tx, today);
  if (await hasUnsettled(tx, today)) await settleEncuestas(tx, today);
  const { minimo } = (await readPublicacion(tx)) ?? { minimo: 1 };
  await insertEncuestas(tx, respuestas, { today, isWaiting: minimo > 1 });
}

/**
 * Publishes the answers of the days before today, once a day (docs/decisions/0039). Reports call it before they read.
 * Sendings do so too, so that neither the reader nor the time of reading decides about a day's publication.
 * @param today `AAAA-MM-DD`
 */
export async function publishDue(db: Db, today: string): Promise<void> {
  if (!isDue(await readPublicacion(db), today)) return;
  await withoutSendings(db, async (tx) => {
    if (await publishOfDaysBefore(tx, today)) await insertEncuestas(tx, [], { today });
  });
}

/** Returns true if today's groups were published; then the mix must be redistributed. */
async function publishOfDaysBefore(tx: Db, today: string): Promise<boolean> {
  const publicacion = await readPublicacion(tx);
  if (!isDue(publicacion, today)) return false;
  await writePublicacion(tx, { ...publicacion, dia: today });
  // A clock that was days ahead has published already; groups continue the next day.
  if (today < publicacion.dia) return false;
  await publishEncuestas(tx, publicacion.minimo);
  return true;
}

/** Around midnight two clocks may give two days: the earlier one is not due. */
const isDue = (publicacion: Publicacion | null, today: string): publicacion is Publicacion =>
  publicacion !== null && publicacion.minimo > 1 && (publicacion.dia < today || publicacion.dia > addDias(today, 1));

/**
 * Applies the setting to later answers; published ones remain. A higher minimum hides answers until their group is full;
 * with 1 everything is published at once, waiting answers included.
 * @param today `AAAA-MM-DD`
 * @throws {StartProblem} where it would be lowered while a verified survey runs, which promised that it is not
 */
export async function applyMinimo(db: Db, minimo: number, today: string): Promise<void> {
  if ((await readPublicacion(db))?.minimo === minimo) return;
  await withoutSendings(db, async (tx) => {
    const before = await readPublicacion(tx);
    if (before && minimo < before.minimo && (await hasVerificada(tx)))
      throw new StartProblem(lowered(before.minimo, minimo));
    await writePublicacion(tx, { minimo, dia: before && before.minimo > 1 ? before.dia : today });
    if (minimo > 1) return;
    await publishEncuestas(tx, 1);
    await insertEncuestas(tx, [], { today });
  });
}

const lowered = (before: number, minimo: number): string =>
  `SURVEY_MIN_ANSWERS no se puede bajar de ${before} a ${minimo} mientras una encuesta verificada recibe respuestas: ` +
  `se prometió a los estudiantes. Déjelo en ${before} o más, y empiece de nuevo.`;

/** Stores invented answers, and recounts all. */
export async function seedEncuestas(db: Db, lotes: Iterable<Respuestas>): Promise<void> {
  for (const lote of lotes) await insertSettled(db, lote);
  await withoutSendings(db, rebuildConteos);
}

/**
 * Recounts all answers and compares them with the kept counts, at one moment.
 * @param shouldFix replace counts that differ
 */
export const recount = async (db: Db, shouldFix: boolean): Promise<Recuento> =>
  withoutSendings(db, async (tx) => {
    const recuento = await recountEncuestas(tx);
    if (shouldFix && recuento.distintas > 0) await rebuildConteos(tx);
    return recuento;
  });

const withoutSendings = async <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockEncuestas(tx);
    return work(tx);
  });

/**
 * Returns the fewest answers with which a subject is shown to its teacher: those of a setting, and never fewer than the
 * managers need.
 */
export const minimumForDocente = (ajustes: Pick<ValoresDeAjustes, 'respuestasParaDocente'>, minimo: number): number =>
  Math.max(ajustes.respuestasParaDocente, minimo);

/** Counts the stored answers. */
export const countRespuestas = async (db: Db): Promise<number> => countEncuestas(db);

/** The answers, for the mode of the survey: sendings wait for it, and answers that are there fix it. */
export const respuestas = {
  lock: lockEncuestas,
  has: hasEncuestas,
  minimo: async (db: Db): Promise<number> => (await readPublicacion(db))?.minimo ?? 1,
} as const;
