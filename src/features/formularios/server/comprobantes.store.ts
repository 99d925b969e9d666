// SQL of receipts: the record to mail or show, receipts already mailed, and hashes of the tokens that follow records.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Registro } from '../contract.ts';

/** The columns of a record that its receipt shows, or that tell its recipient. */
export type Comprobado = Pick<Registro, 'id' | 'formulario' | 'comprobante' | 'creado' | 'semestre' | 'datos'>;

/** Returns a recent record, locked until the transaction ends. */
export async function lockReciente(tx: Db, id: string, desde: Date): Promise<Comprobado | undefined> {
  return tx
    .selectFrom('registros')
    .select(['id', 'formulario', 'comprobante', 'creado', 'semestre', 'datos'])
    .$narrowType<Pick<Registro, 'semestre' | 'datos'>>()
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
  await tx.insertInto('comprobantes_enviados').values({ registro, correo }).execute();
}

/** Returns the record followed by the token with this hash, in hexadecimal digits. */
export async function findSeguido(db: Db, huella: string): Promise<Comprobado | undefined> {
  return db
    .selectFrom('seguimientos as s')
    .innerJoin('registros as r', 'r.id', 's.registro')
    .select(['r.id', 'r.formulario', 'r.comprobante', 'r.creado', 'r.semestre', 'r.datos'])
    .$narrowType<Pick<Registro, 'semestre' | 'datos'>>()
    .where('s.huella', '=', Buffer.from(huella, 'hex'))
    .executeTakeFirst();
}

/** Stores the hashes of the first tokens of records that have none yet. */
export async function insertSeguimientos(
  db: Db,
  nuevos: readonly { readonly registro: string; readonly huella: string }[],
): Promise<void> {
  await sql`
    insert into seguimientos (registro, huella)
    select registro, decode(huella, 'hex')
    from jsonb_to_recordset(${JSON.stringify(nuevos)}::jsonb) as n(registro uuid, huella text)
    where not exists (select from seguimientos s where s.registro = n.registro)
    order by registro on conflict do nothing`.execute(db);
}

/** Returns the counters of the records that are still followed. */
export async function selectSeguimientos(
  db: Db,
  registros: readonly string[],
): Promise<readonly { readonly registro: string; readonly contador: number }[]> {
  return db
    .selectFrom('seguimientos')
    .select(['registro', 'contador'])
    .where('registro', '=', sql<string>`any(${[...registros]}::uuid[])`)
    .where('huella', 'is not', null)
    .execute();
}

/** Ends the following of records for good: no token leads to them. */
export async function endSeguimientos(tx: Db, registros: readonly string[]): Promise<void> {
  if (registros.length === 0) return;
  await sql`
    insert into seguimientos (registro, huella) select id, null from unnest(${[...registros]}::uuid[]) as n(id) order by id
    on conflict (registro) do update set huella = null`.execute(tx);
}
