// SQL of tokens: to whom they were issued, and which were spent. Rows of one subject are always written again together.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Tema } from '../protocol.ts';

/** An account, by the Moodle that signs people in and its number there. */
export type Cuenta = { readonly servidor: string; readonly cuenta: number };

/** Makes other processes that issue tokens of the subject wait until the transaction ends. */
export async function lockTema(tx: Db, { semestre, asignatura }: Tema): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`papeletas ${semestre} ${asignatura}`}, 0))`.execute(tx);
}

/** Returns the fingerprint of the blinded value for which an account was issued a token; null if it was issued none. */
export async function selectEmitida(db: Db, { semestre, asignatura }: Tema, who: Cuenta): Promise<Buffer | null> {
  const emitida = await db
    .selectFrom('papeletas_emitidas')
    .select('huella')
    .where('semestre', '=', semestre)
    .where('asignatura', '=', asignatura)
    .where('servidor', '=', who.servidor)
    .where('cuenta', '=', who.cuenta)
    .executeTakeFirst();
  return emitida?.huella ?? null;
}

/** Returns the codes of the subjects for which an account was issued a token in a semester. */
export async function selectEmitidas(db: Db, semestre: string, { servidor, cuenta }: Cuenta): Promise<string[]> {
  const emitidas = await db
    .selectFrom('papeletas_emitidas')
    .select('asignatura')
    .where('semestre', '=', semestre)
    .where('servidor', '=', servidor)
    .where('cuenta', '=', cuenta)
    .execute();
  return emitidas.map(({ asignatura }) => asignatura);
}

type Emitida = Tema &
  Cuenta & {
    readonly usuario: string;
    /** `AAAA-MM-DD` */
    readonly dia: string;
    readonly huella: Uint8Array;
  };

/**
 * Notes that a token was issued, and writes all rows of its subject again in random order: what the database keeps of a
 * row beside its values (its transaction, its position) is the same for all. The subject must be locked.
 */
export async function insertEmitida(tx: Db, emitida: Emitida): Promise<void> {
  const { semestre, asignatura, servidor, cuenta, usuario, dia, huella } = emitida;
  await sql`
    with movidas as materialized (
      delete from papeletas_emitidas where semestre = ${semestre} and asignatura = ${asignatura}
      returning semestre, asignatura, servidor, cuenta, usuario, dia, huella
    )
    insert into papeletas_emitidas (semestre, asignatura, servidor, cuenta, usuario, dia, huella)
    select * from (
      select * from movidas
      union all
      select ${semestre}, ${asignatura}, ${servidor}, ${cuenta}::bigint, ${usuario}, ${dia}::date, ${Buffer.from(huella)}::bytea
    ) as todas order by random()`.execute(tx);
}

/** A token that an answer spends. */
export type Usada = Tema & {
  /** SHA-256 of its output, in hexadecimal. */
  readonly huella: string;
};

/** Returns which of these tokens were spent before. */
export async function selectUsadas(db: Db, huellas: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ huella: string }>`
    select encode(huella, 'hex') as huella from papeletas_usadas
    where huella in (select decode(h, 'hex') from unnest(${huellas}::text[]) as h)`.execute(db);
  return new Set(rows.map(({ huella }) => huella));
}

/**
 * Notes that tokens are spent, and writes all rows of their subjects again in random order. One transaction at a time: the
 * caller holds the lock of the answers.
 */
export async function insertUsadas(tx: Db, usadas: readonly Usada[]): Promise<void> {
  if (usadas.length === 0) return;
  await sql`
    with nuevas as materialized (
      select decode(huella, 'hex') as huella, semestre, asignatura
      from jsonb_to_recordset(${JSON.stringify(usadas)}::jsonb) as n(huella text, semestre text, asignatura text)
    ), movidas as materialized (
      delete from papeletas_usadas as u using (select distinct semestre, asignatura from nuevas) as n
      where u.semestre = n.semestre and u.asignatura = n.asignatura
      returning u.huella, u.semestre, u.asignatura
    )
    insert into papeletas_usadas (huella, semestre, asignatura)
    select * from (select * from movidas union all select * from nuevas) as todas order by random()`.execute(tx);
}

/** Counts the tokens of a semester that were issued before a day. @param dia `AAAA-MM-DD` */
export async function countEmitidas(db: Db, semestre: string, dia: string): Promise<number> {
  const { cuenta } = await db
    .selectFrom('papeletas_emitidas')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('semestre', '=', semestre)
    .where('dia', '<', dia)
    .executeTakeFirstOrThrow();
  return cuenta;
}

/** Counts the spent tokens of a semester. */
export async function countUsadas(db: Db, semestre: string): Promise<number> {
  const { cuenta } = await db
    .selectFrom('papeletas_usadas')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('semestre', '=', semestre)
    .executeTakeFirstOrThrow();
  return cuenta;
}
