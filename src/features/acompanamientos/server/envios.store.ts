import type { Db } from '#platform/server/db/database.ts';

type Tables = { acompanamiento_envios: { correo: string; acompanamiento: string; creado?: Date } };

const tables = (db: Db) => db.withTables<Tables>();

/** Notes that a message carries the result of an accompaniment. */
export async function insertEnvio(tx: Db, envio: { correo: string; acompanamiento: string }): Promise<void> {
  await tables(tx).insertInto('acompanamiento_envios').values(envio).execute();
}

/** The messages that carried the result of an accompaniment, the newest first. */
export async function selectEnvios(db: Db, acompanamiento: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('acompanamiento_envios')
    .select('correo')
    .where('acompanamiento', '=', acompanamiento)
    .orderBy('creado', 'desc')
    .execute();
  return rows.map(({ correo }) => correo);
}
