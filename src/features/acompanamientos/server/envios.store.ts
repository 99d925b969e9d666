import type { Db } from '#platform/server/db/database.ts';

/** Notes that a message carries the result of an accompaniment. */
export async function insertEnvio(tx: Db, envio: { correo: string; acompanamiento: string }): Promise<void> {
  await tx.insertInto('acompanamiento_envios').values(envio).execute();
}

/** The messages that carried the result of an accompaniment, the newest first. */
export async function selectEnvios(db: Db, acompanamiento: string): Promise<string[]> {
  const rows = await db
    .selectFrom('acompanamiento_envios')
    .select('correo')
    .where('acompanamiento', '=', acompanamiento)
    .orderBy('creado', 'desc')
    .execute();
  return rows.map(({ correo }) => correo);
}
