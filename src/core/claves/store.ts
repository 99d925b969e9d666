// SQL of idempotency keys (claves, in table envios): finds the answer to a key, stores it, deletes old keys.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** The use of a key. `llamada` is the call, or the slug of a form. */
export type ClaveDeEnvio = { readonly clave: string; readonly llamada: string; readonly huella: Buffer };

/** Returns the first use of a key; undefined if it was not used. The answer of an anonymous sending is null. */
export async function findRespuesta(
  db: Db,
  { clave, llamada, huella }: ClaveDeEnvio,
): Promise<{ readonly igual: boolean; readonly respuesta: unknown } | undefined> {
  const envio = await db
    .selectFrom('envios')
    .select((eb) => ['respuesta', eb.and({ formulario: llamada, huella }).as('igual')])
    .where('clave', '=', clave)
    .executeTakeFirst();
  return envio && { igual: Boolean(envio.igual), respuesta: envio.respuesta };
}

/**
 * Forgets the oldest keys that were first used before an instant, those of anonymous sendings too.
 * @returns the number of keys forgotten
 */
export async function deleteClaves(db: Db, antes: Date, limite: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from envios where clave in (
      select clave from envios where creado < ${antes}
      order by creado limit ${limite} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Stores the answer to a key, in the transaction of the work. Fails if the key was used meanwhile. */
export async function insertRespuesta(
  tx: Db,
  { clave, llamada, huella }: ClaveDeEnvio,
  respuesta: unknown,
): Promise<void> {
  await sql`
    insert into envios (clave, formulario, huella, respuesta, creado)
    values (${clave}, ${llamada}, ${huella}, ${JSON.stringify(respuesta)}::jsonb, clock_timestamp())`.execute(tx);
}
