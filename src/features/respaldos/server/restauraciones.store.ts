// SQL of what batches that restore a copy restore, and into what.
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

/** `id_categoria`, `nombre` and `nombre_corto` are of a new course: all null if the course of the row is emptied. */
export type FilaRestauracion = Selectable<DB['restauraciones']>;

export async function insertRestauracion(tx: Db, nueva: Insertable<DB['restauraciones']>): Promise<void> {
  await tx.insertInto('restauraciones').values(nueva).execute();
}

export async function findRestauracion(db: Db, tanda: string): Promise<FilaRestauracion | undefined> {
  return db.selectFrom('restauraciones').selectAll().where('tanda', '=', tanda).executeTakeFirst();
}

export async function updateRestauracion(
  tx: Db,
  tanda: string,
  change: Partial<Pick<FilaRestauracion, 'curso_nuevo' | 'deshecha'>>,
): Promise<void> {
  await tx.updateTable('restauraciones').set(change).where('tanda', '=', tanda).execute();
}
