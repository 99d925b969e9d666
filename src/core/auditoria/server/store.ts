// SQL that inserts, anonymises and deletes acts of the audit (table `auditoria`), and counts recent refusals.
import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { Accion } from '../contract.ts';

/** A row to insert into the audit. */
export type NewAuditRow = Omit<Insertable<DB['auditoria']>, 'accion' | 'detalle'> & {
  readonly accion: Accion;
  readonly detalle: Readonly<Record<string, unknown>>;
};

export async function insertFila(db: Db, { detalle, ...fila }: NewAuditRow): Promise<void> {
  await db
    .insertInto('auditoria')
    .values({ ...fila, detalle: JSON.stringify(detalle) })
    .execute();
}

/** Serialises the counting of the refusals of addresses until the transaction ends; in one order, against deadlocks. */
export async function lockDirecciones(tx: Db, direcciones: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('auditoria ' || red, 0)) from (
      select distinct red_de(una) as red from unnest(${[...direcciones]}::inet[]) as una order by red
    ) as redes`.execute(tx);
}

/** Inserts refusals in their order, up to a limit for each address in a minute. */
export async function insertRechazos(tx: Db, filas: readonly NewAuditRow[], porMinuto: number): Promise<void> {
  await sql`
    with nuevas as (
      select n.*, red_de(n.direccion) as red from rows from (
        jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as (accion text, usuario text, roles text[],
          direccion inet, objeto text, objeto_ids text[], detalle jsonb)
      ) with ordinality as n(accion, usuario, roles, direccion, objeto, objeto_ids, detalle, orden)
    ), redes as (
      select red, (
        select count(*) from (
          select from auditoria a
          where a.resultado = 'rechazado' and red_de(a.direccion) = d.red and a.instante > now() - interval '1 minute'
          limit ${porMinuto}
        ) as recientes
      ) as cuenta
      from (select distinct red from nuevas) as d
    )
    insert into auditoria (accion, resultado, usuario, roles, direccion, objeto, objeto_ids, detalle)
    select accion, 'rechazado', usuario, roles, direccion, objeto, objeto_ids, detalle
    from (select *, row_number() over (partition by red order by orden) as puesto from nuevas) as n
    join redes using (red)
    where puesto + cuenta <= ${porMinuto} order by orden`.execute(tx);
}

/** Deletes the oldest acts of more than `anios` years ago, at most `limite` of them. @returns the number deleted */
export async function deleteAntiguas(db: Db, anios: number, limite: number): Promise<number> {
  const { rows } = await sql<{ cuenta: number }>`select auditoria_retirar(${anios}, ${limite}) as cuenta`.execute(db);
  return rows[0]?.cuenta ?? 0;
}

/** Removes a person from an act. @param valores the columns to change */
export async function anonymiseFila(tx: Db, id: number, valores: Readonly<Record<string, unknown>>): Promise<void> {
  const { usuario = null, detalle } = valores;
  const sinElla = detalle === undefined ? null : JSON.stringify(detalle);
  await sql`select auditoria_anonimizar(${id}, ${usuario}::text, ${sinElla}::jsonb)`.execute(tx);
}

/** Returns true if a sign-in with this user name succeeded, as far back as acts are kept. */
export async function hasEntered(db: Db, usuario: string): Promise<boolean> {
  const entro = await db
    .selectFrom('auditoria')
    .select('id')
    .where('usuario', '=', usuario)
    .where('accion', '=', 'sesion.ingreso')
    .where('resultado', '=', 'hecho')
    .limit(1)
    .executeTakeFirst();
  return entro !== undefined;
}
