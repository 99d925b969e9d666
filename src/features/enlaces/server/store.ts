import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

type Tables = { enlaces: { clave: Buffer; sesion: string; accion: string; datos: unknown; vence: Date } };

/** A link's row; `datos` is any JSON. */
export type FilaEnlace = Tables['enlaces'];

/** Keeps a link, and forgets those whose time is over. */
export async function insertEnlace(db: Db, { datos, ...fila }: FilaEnlace, now: Date): Promise<void> {
  const tables = db.withTables<Tables>();
  await tables
    .with('vencidos', (with_) => with_.deleteFrom('enlaces').where('vence', '<=', now))
    .insertInto('enlaces')
    .values({ ...fila, datos: sql`${JSON.stringify(datos)}::jsonb` })
    .execute();
}

/** The link, if its time is not over. */
export async function findEnlace(
  db: Db,
  clave: Buffer,
  now: Date,
): Promise<Pick<FilaEnlace, 'accion' | 'datos' | 'sesion'> | undefined> {
  return db
    .withTables<Tables>()
    .selectFrom('enlaces')
    .select(['accion', 'datos', 'sesion'])
    .where('clave', '=', clave)
    .where('vence', '>', now)
    .executeTakeFirst();
}
