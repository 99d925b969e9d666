import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** What a key stands for. `llamada` is the call that it came with, or the slug of a form. */
export type ClaveDeEnvio = { readonly clave: string; readonly llamada: string; readonly huella: Buffer };

/** What a key was first used for; undefined when it was not, null for an anonymous sending. */
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
 * Forgets the oldest of the keys that were first used before an instant, those of anonymous sendings too.
 * @returns how many went
 */
export async function deleteClaves(db: Db, antes: Date, limite: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from envios where clave in (
      select clave from envios where creado < ${antes}
      order by creado limit ${limite} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Notes what was answered to a key, in the transaction of what it is about. Fails when the key is used by then. */
export async function insertRespuesta(
  tx: Db,
  { clave, llamada, huella }: ClaveDeEnvio,
  respuesta: unknown,
): Promise<void> {
  await sql`
    insert into envios (clave, formulario, huella, respuesta, creado)
    values (${clave}, ${llamada}, ${huella}, ${JSON.stringify(respuesta)}::jsonb, clock_timestamp())`.execute(tx);
}
