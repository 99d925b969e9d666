// SQL of links of one minute (enlaces): stores a link, finds it by its hash, deletes those that expired.
import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

/** A link's row; `datos` is sealed. */
export type FilaEnlace = Selectable<DB['enlaces']>;

export async function insertEnlace(db: Db, fila: FilaEnlace): Promise<void> {
  await db.insertInto('enlaces').values(fila).execute();
}

export async function deleteVencidos(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('enlaces').where('vence', '<=', now).execute();
}

/** Finds a link, expired or not. */
export async function findEnlace(db: Db, clave: Buffer): Promise<Omit<FilaEnlace, 'clave'> | undefined> {
  return db
    .selectFrom('enlaces')
    .select(['sesion', 'accion', 'datos', 'vence'])
    .where('clave', '=', clave)
    .executeTakeFirst();
}
