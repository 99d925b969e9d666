// The teacher survey's answers: stores them without sender, publishes them in groups and recounts.
import { addDias } from '#catalogo/dias-habiles.ts';
import type { Db } from '#platform/server/db/database.ts';
import { rebuildConteos, recountEncuestas, type Recuento } from './conteo.store.ts';
import {
  countEncuestas,
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

export { readOwnResultados } from './resultados.ts';

/**
 * Stores anonymous answers in the transaction that makes their sendings count once (docs/decisions/0011).
 * @param respuestas by the keys of the form, checked
 * @param hoy `AAAA-MM-DD`
 */
export async function storeEncuestas(tx: Db, respuestas: Respuestas, hoy: string): Promise<void> {
  await lockEncuestas(tx);
  await publishOfDaysBefore(tx, hoy);
  if (await hasUnsettled(tx, hoy)) await settleEncuestas(tx, hoy);
  await insertEncuestas(tx, respuestas, hoy);
}

/**
 * Publishes the answers of the days before today, once a day (docs/decisions/0039). Reports call it before they read.
 * Sendings do so too, so that neither the reader nor the time of reading decides about a day's publication.
 * @param hoy `AAAA-MM-DD`
 */
export async function publishDue(db: Db, hoy: string): Promise<void> {
  if (!isDue(await readPublicacion(db), hoy)) return;
  await withoutSendings(db, async (tx) => {
    if (await publishOfDaysBefore(tx, hoy)) await insertEncuestas(tx, [], hoy);
  });
}

/** Returns true if today's groups were published; then the mix must be redistributed. */
async function publishOfDaysBefore(tx: Db, hoy: string): Promise<boolean> {
  const publicacion = await readPublicacion(tx);
  if (!isDue(publicacion, hoy)) return false;
  await writePublicacion(tx, { ...publicacion, dia: hoy });
  // A clock that was days ahead has published already; groups continue the next day.
  if (hoy < publicacion.dia) return false;
  await publishEncuestas(tx, publicacion.minimo);
  return true;
}

/** Around midnight two clocks may give two days: the earlier one is not due. */
const isDue = (publicacion: Publicacion | null, hoy: string): publicacion is Publicacion =>
  publicacion !== null && publicacion.minimo > 1 && (publicacion.dia < hoy || publicacion.dia > addDias(hoy, 1));

/**
 * Applies the setting to later answers; published ones remain. A higher minimum hides answers until their group is full;
 * with 1 everything is published at once, waiting answers included.
 * @param hoy `AAAA-MM-DD`
 */
export async function applyMinimo(db: Db, minimo: number, hoy: string): Promise<void> {
  if ((await readPublicacion(db))?.minimo === minimo) return;
  await withoutSendings(db, async (tx) => {
    const antes = await readPublicacion(tx);
    await writePublicacion(tx, { minimo, dia: antes && antes.minimo > 1 ? antes.dia : hoy });
    if (minimo > 1) return;
    await publishEncuestas(tx, 1);
    await insertEncuestas(tx, [], hoy);
  });
}

/** Stores invented answers, and recounts all. */
export async function seedEncuestas(db: Db, lotes: Iterable<Respuestas>): Promise<void> {
  for (const lote of lotes) await insertSettled(db, lote);
  await withoutSendings(db, rebuildConteos);
}

/**
 * Recounts all answers and compares them with the kept counts, at one moment.
 * @param corregir replace counts that differ
 */
export const recount = async (db: Db, corregir: boolean): Promise<Recuento> =>
  withoutSendings(db, async (tx) => {
    const recuento = await recountEncuestas(tx);
    if (corregir && recuento.distintas > 0) await rebuildConteos(tx);
    return recuento;
  });

const withoutSendings = async <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockEncuestas(tx);
    return work(tx);
  });

/** Counts the stored answers. */
export const countRespuestas = async (db: Db): Promise<number> => countEncuestas(db);
