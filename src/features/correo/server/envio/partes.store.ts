import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

/** A line of a message's log: what became of a part the time that it was worked on. */
export type FilaParte = Selectable<DB['correo_partes']>;

/** Begins a line. @returns its id */
export async function insertParte(
  db: Db,
  linea: Pick<FilaParte, 'correo' | 'vez' | 'parte' | 'de' | 'personas'>,
): Promise<number> {
  const { correo, vez, parte, de, personas } = linea;
  const { id } = await db
    .insertInto('correo_partes')
    .values({ correo, vez, parte, de, personas })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What became of those of a part. */
export type CuentaDeParte = Pick<FilaParte, 'enviados' | 'aplazados' | 'fallidos' | 'por_confirmar'>;

export async function endParte(
  db: Db,
  id: number,
  { nota, ...cuenta }: CuentaDeParte & Pick<FilaParte, 'nota'>,
): Promise<void> {
  await db
    .updateTable('correo_partes')
    .set({ ...cuenta, nota, terminada: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** The newest lines of a message's log, the newest first. */
export async function selectPartes(db: Db, correo: string, limite: number): Promise<FilaParte[]> {
  return db
    .selectFrom('correo_partes')
    .selectAll()
    .where('correo', '=', correo)
    .orderBy('id', 'desc')
    .limit(limite)
    .execute();
}
