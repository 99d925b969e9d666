import type { Db } from '#platform/server/db/database.ts';
import { rebuildConteos, type Recuento, recountEncuestas } from './conteo/store.ts';
import {
  hasUnsettled,
  insertAsentadas,
  insertEncuestas,
  lockEncuestas,
  type Respuestas,
  settleEncuestas,
} from './store.ts';

export {
  type Distribucion,
  type PasosDePreguntas,
  type PromedioDeAsignatura,
  type PuntosDeSemestre,
  selectDistribucion,
  selectExtremos,
  selectPasos,
  selectPuntos,
} from './graficos/store.ts';
export {
  type ConteoDeAsignatura,
  countConteos,
  findConteo,
  selectConteos,
  type VistaDeConteos,
} from './lectura/store.ts';
export type { AsignaturasPedidas, MarcaDeConteos } from './vista/store.ts';

export { almacenDeEncuestas } from './personas.ts';
export { selectTextos } from './textos/store.ts';
export { countEncuestas } from './store.ts';

/**
 * Stores anonymous answers in the transaction that makes their sendings count once (docs/decisions/0011).
 * @param respuestas by the keys of the form, checked
 * @param hoy `AAAA-MM-DD`
 */
export async function storeEncuestas(tx: Db, respuestas: Respuestas, hoy: string): Promise<void> {
  await lockEncuestas(tx);
  if (await hasUnsettled(tx, hoy)) await settleEncuestas(tx, hoy);
  await insertEncuestas(tx, respuestas, hoy);
}

/** Stores answers of invented people, and counts all of them anew. */
export async function seedEncuestas(db: Db, lotes: Iterable<Respuestas>): Promise<void> {
  for (const lote of lotes) await insertAsentadas(db, lote);
  await withoutSendings(db, rebuildConteos);
}

/**
 * Counts all answers anew and compares with the counts that are kept, as they are at one moment.
 * @param corregir whether counts that differ are replaced
 */
export const recontar = (db: Db, corregir: boolean): Promise<Recuento> =>
  withoutSendings(db, async (tx) => {
    const recuento = await recountEncuestas(tx);
    if (corregir && recuento.distintas > 0) await rebuildConteos(tx);
    return recuento;
  });

const withoutSendings = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockEncuestas(tx);
    return work(tx);
  });
