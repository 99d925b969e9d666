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

/** Finds a link, expired or not. */
export async function findEnlace(db: Db, clave: Buffer): Promise<Omit<FilaEnlace, 'clave'> | undefined> {
  return db
    .withTables<Tables>()
    .selectFrom('enlaces')
    .select(['sesion', 'accion', 'datos', 'vence'])
    .where('clave', '=', clave)
    .executeTakeFirst();
}
