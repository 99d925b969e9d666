// SQL of receipts: the record to mail or show, receipts already mailed, and hashes of the tokens that follow records.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Registro } from '../contract.ts';

/** The columns of a record that its receipt shows, or that tell its recipient. */
export type Comprobado = Pick<Registro, 'id' | 'formulario' | 'comprobante' | 'creado' | 'semestre' | 'datos'> & {
  /** Day by which an answer is promised, `AAAA-MM-DD`; null without one. */
  readonly vence: string | null;
};

const COMPROBADO = ['r.id', 'r.formulario', 'r.comprobante', 'r.creado', 'r.semestre', 'r.datos', 'r.vence'] as const;

/** Returns a recent record, locked until the transaction ends; rows that refer to it may be inserted meanwhile. */
export async function lockReciente(tx: Db, id: string, desde: Date): Promise<Comprobado | undefined> {
  return tx
    .selectFrom('registros as r')
    .select(COMPROBADO)
    .$narrowType<Pick<Registro, 'semestre' | 'datos'>>()
    .where('id', '=', id)
    .where('creado', '>', desde)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the records, of some, whose receipts were sent by mail, or are about to be. */
export async function selectEnviados(db: Db, registros: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ registro: string }>`
    select registro from comprobantes_enviados where registro = any(${[...registros]}::uuid[])
    union all select registro from comprobantes_prometidos where registro = any(${[...registros]}::uuid[])`.execute(db);
  return new Set(rows.map(({ registro }) => registro));
}

/** Notes the messages that carry receipts, at least one. */
export async function insertEnviados(
  tx: Db,
  enviados: readonly { readonly registro: string; readonly correo: string }[],
): Promise<void> {
  await tx.insertInto('comprobantes_enviados').values(enviados).execute();
}

/** Promises the receipts of records; their messages follow. */
export async function insertPrometidos(tx: Db, registros: readonly string[]): Promise<void> {
  await sql`insert into comprobantes_prometidos (registro) select unnest(${[...registros]}::uuid[])`.execute(tx);
}

/** Returns records whose receipts are promised, up to a number. */
export async function selectPrometidos(db: Db, limite: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('comprobantes_prometidos').select('registro').limit(limite).execute();
  return rows.map(({ registro }) => registro);
}

/** Takes those of some promised receipts that no one else is taking; their records cannot be deleted meanwhile. */
export async function takePrometidos(tx: Db, registros: readonly string[]): Promise<readonly Comprobado[]> {
  return tx
    .with('tomados', (db) =>
      db
        .deleteFrom('comprobantes_prometidos')
        .where('registro', 'in', (eb) =>
          eb
            .selectFrom('comprobantes_prometidos')
            .select('registro')
            .where('registro', '=', sql<string>`any(${[...registros]}::uuid[])`)
            .forUpdate()
            .skipLocked(),
        )
        .returning('registro'),
    )
    .selectFrom('registros as r')
    .innerJoin('tomados as t', 't.registro', 'r.id')
    .select(COMPROBADO)
    .$narrowType<Pick<Registro, 'semestre' | 'datos'>>()
    .orderBy('r.id')
    .forKeyShare('r')
    .execute();
}

/** Returns the record followed by the token with this hash, in hexadecimal digits. */
export async function findSeguido(db: Db, huella: string): Promise<Comprobado | undefined> {
  return db
    .selectFrom('seguimientos as s')
    .innerJoin('registros as r', 'r.id', 's.registro')
    .select(COMPROBADO)
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
