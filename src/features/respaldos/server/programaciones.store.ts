import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

/**
 * A schedule's row; `proxima` null = it is off. `omitida`: the last night that was left out, as the
 * copies of the time before were still being made; null once it begins again.
 */
export type FilaProgramacion = Selectable<DB['respaldo_programaciones']>;

/** Keeps a schedule. @returns false where its category has one */
export async function insertProgramacion(tx: Db, nueva: FilaProgramacion): Promise<boolean> {
  const kept = await tx
    .insertInto('respaldo_programaciones')
    .values(nueva)
    .onConflict((conflict) => conflict.columns(['servidor', 'id_categoria']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function selectProgramaciones(db: Db): Promise<FilaProgramacion[]> {
  return db
    .selectFrom('respaldo_programaciones')
    .selectAll()
    .orderBy('servidor')
    .orderBy('categoria')
    .orderBy('id')
    .execute();
}

export async function findProgramacion(db: Db, id: string): Promise<FilaProgramacion | undefined> {
  return db.selectFrom('respaldo_programaciones').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateProgramacion(
  tx: Db,
  id: string,
  change: Pick<FilaProgramacion, 'dia' | 'hora' | 'conservar' | 'proxima'>,
): Promise<FilaProgramacion | undefined> {
  return tx.updateTable('respaldo_programaciones').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

export async function deleteProgramacion(tx: Db, id: string): Promise<FilaProgramacion | undefined> {
  return tx.deleteFrom('respaldo_programaciones').where('id', '=', id).returningAll().executeTakeFirst();
}

/** One schedule whose time has come and that nobody else is beginning, kept from others until the transaction ends. */
export async function lockVencida(tx: Db, now: Date): Promise<FilaProgramacion | undefined> {
  return tx
    .selectFrom('respaldo_programaciones')
    .selectAll()
    .where('proxima', '<=', now)
    .orderBy('proxima')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Notes when a schedule begins next, and which night it left out, if it did. */
export async function setProxima(
  tx: Db,
  id: string,
  change: { readonly proxima: Date; readonly omitida?: Date | null },
): Promise<void> {
  await tx.updateTable('respaldo_programaciones').set(change).where('id', '=', id).execute();
}
