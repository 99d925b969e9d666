import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import { VIGENCIA_MS } from './filas.store.ts';

/** A backup that a server may still hold, and that nobody expects any more. */
export type Sobrante = { readonly servidor: string; readonly pedido: string };

/** Those of courses that ended so long ago that nobody takes them up again, the newest first. */
export async function selectSobrantes(db: Db, now: Date, limite: number): Promise<Sobrante[]> {
  const { rows } = await sql<Sobrante>`
    select servidor, pedido from respaldo_filas
    where pedido is not null and terminado < ${new Date(now.getTime() - VIGENCIA_MS)}
    order by terminado desc limit ${limite}`.execute(db);
  return rows;
}

/** Forgets backups that a server does not hold any more. */
export async function forgetPedidos(db: Db, servidor: string, pedidos: readonly string[]): Promise<void> {
  await sql`update respaldo_filas set pedido = null, clave = null
    where servidor = ${servidor} and pedido = any(${pedidos}::text[])`.execute(db);
}
