import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Registro } from '../../contract.ts';

type Tables = { registros: Registro; comprobantes_enviados: { registro: string; correo: string } };

const tables = (db: Db) => db.withTables<Tables>();

/** What a receipt says, and to whom it may go. */
export type Comprobado = Pick<Registro, 'id' | 'formulario' | 'comprobante' | 'creado' | 'datos'>;

/** A record of the last hours, kept from others until the transaction ends. */
export async function lockReciente(tx: Db, id: string, desde: Date): Promise<Comprobado | undefined> {
  return tables(tx)
    .selectFrom('registros')
    .select(['id', 'formulario', 'comprobante', 'creado', 'datos'])
    .where('id', '=', id)
    .where('creado', '>', desde)
    .forUpdate()
    .executeTakeFirst();
}

export async function isEnviado(tx: Db, registro: string): Promise<boolean> {
  const { rows } = await sql`select from comprobantes_enviados where registro = ${registro}`.execute(tx);
  return rows.length > 0;
}

export async function insertEnviado(tx: Db, registro: string, correo: string): Promise<void> {
  await tables(tx).insertInto('comprobantes_enviados').values({ registro, correo }).execute();
}
