// SQL of idempotency keys (claves): finds the answer to a key, stores it, deletes old keys.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { KeyedRequest } from '#platform/server/http/serve.ts';

/** Returns the first use of a key; undefined if it was not used. */
export async function findRespuesta(
  db: Db,
  { clave, llamada, huella }: KeyedRequest,
): Promise<{ readonly igual: boolean; readonly respuesta: unknown } | undefined> {
  const uso = await db
    .selectFrom('claves')
    .select((eb) => ['respuesta', eb.and({ llamada, huella }).as('igual')])
    .where('clave', '=', clave)
    .executeTakeFirst();
  return uso && { igual: Boolean(uso.igual), respuesta: uso.respuesta };
}

/**
 * Forgets the oldest keys that were first used before an instant.
 * @returns the number of keys forgotten
 */
export async function deleteClaves(db: Db, before: Date, limite: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from claves where clave in (
      select clave from claves where creado < ${before}
      order by creado limit ${limite} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Stores the answer to a key, in the transaction of the work. Fails if the key was used meanwhile. */
export async function insertRespuesta(
  tx: Db,
  { clave, llamada, huella }: KeyedRequest,
  respuesta: unknown,
): Promise<void> {
  await sql`
    insert into claves (clave, llamada, huella, respuesta, creado)
    values (${clave}, ${llamada}, ${huella}, ${JSON.stringify(respuesta)}::jsonb, clock_timestamp())`.execute(tx);
}
