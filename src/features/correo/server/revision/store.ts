import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** Lets one sending of the same message to the same people at a time ask whether there was one before. */
export async function lockMensaje(tx: Db, huella: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${huella.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
}
