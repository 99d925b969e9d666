// SQL of the weekly schedules of copies: reading, changing, the next start, and locking one that is due.
import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

/**
 * Row of a schedule. `proxima` is null while it is off. `omitida`: last night skipped because the previous copies were
 * still under way; null after the next start.
 */
export type FilaProgramacion = Selectable<DB['respaldo_programaciones']>;

/** Inserts a schedule. @returns false if its category already has one */
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

/** Locks one due schedule until the end of the transaction, skipping those that another process has locked. */
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

/** Stores the next start, and the skipped night if there is one. */
export async function setProxima(
  tx: Db,
  id: string,
  change: { readonly proxima: Date; readonly omitida?: Date | null },
): Promise<void> {
  await tx.updateTable('respaldo_programaciones').set(change).where('id', '=', id).execute();
}
