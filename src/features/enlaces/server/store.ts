import type { Db } from '#platform/server/db/database.ts';

type Tables = { enlaces: { clave: Buffer; sesion: string; accion: string; datos: Buffer; vence: Date } };

/** A link's row; `datos` is sealed. */
export type FilaEnlace = Tables['enlaces'];

/** Keeps a link. */
export async function insertEnlace(db: Db, fila: FilaEnlace): Promise<void> {
  await db.withTables<Tables>().insertInto('enlaces').values(fila).execute();
}

/** Forgets the links whose time was over by an instant. */
export async function deleteVencidos(db: Db, now: Date): Promise<void> {
  await db.withTables<Tables>().deleteFrom('enlaces').where('vence', '<=', now).execute();
}

/** The link, if its time is not over. */
export async function findEnlace(
  db: Db,
  clave: Buffer,
  now: Date,
): Promise<Pick<FilaEnlace, 'sesion' | 'datos'> | undefined> {
  return db
    .withTables<Tables>()
    .selectFrom('enlaces')
    .select(['sesion', 'datos'])
    .where('clave', '=', clave)
    .where('vence', '>', now)
    .executeTakeFirst();
}
