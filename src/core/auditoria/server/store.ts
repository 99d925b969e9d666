// SQL that inserts, anonymises and deletes acts of the audit (table `auditoria`), and counts recent refusals.
import { sql, type Insertable } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { Accion } from '../contract.ts';

export type NewAuditRow = Omit<Insertable<DB['auditoria']>, 'accion' | 'detalle'> & {
  readonly accion: Accion;
  readonly detalle: Readonly<Record<string, unknown>>;
};

export async function insertFilas(db: Db, filas: readonly NewAuditRow[]): Promise<void> {
  await db
    .insertInto('auditoria')
    .values(filas.map(({ detalle, ...fila }) => ({ ...fila, detalle: JSON.stringify(detalle) })))
    .execute();
}

/** Serialises the counting of the refusals of addresses until the transaction ends; in one order, against deadlocks. */
export async function lockDirecciones(tx: Db, direcciones: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('auditoria ' || red, 0)) from (
      select distinct red_de(una) as red from unnest(${[...direcciones]}::inet[]) as una order by red
    ) as redes`.execute(tx);
}

/** Counts the refusals of an address in the last minute, up to a limit. */
export async function countRechazos(tx: Db, direccion: string, limite: number): Promise<number> {
  const { rows } = await sql<{ cuenta: number }>`
    select count(*) as cuenta from (
      select from auditoria
      where resultado = 'rechazado' and red_de(direccion) = red_de(${direccion}::inet)
        and instante > now() - interval '1 minute'
      limit ${limite}
    ) as recientes`.execute(tx);
  return rows[0]!.cuenta;
}

/** Deletes the oldest acts of more than `anios` years ago, at most `limite` of them. @returns the number deleted */
export async function deleteAntiguas(db: Db, anios: number, limite: number): Promise<number> {
  const { rows } = await sql<{ cuenta: number }>`select auditoria_retirar(${anios}, ${limite}) as cuenta`.execute(db);
  return rows[0]?.cuenta ?? 0;
}

/** Removes a person from an act. @param valores the columns to change */
export async function anonymiseFila(tx: Db, id: number, valores: Readonly<Record<string, unknown>>): Promise<void> {
  const { usuario = null, detalle } = valores;
  const detalleJson = detalle === undefined ? null : JSON.stringify(detalle);
  await sql`select auditoria_anonimizar(${id}, ${usuario}::text, ${detalleJson}::jsonb)`.execute(tx);
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
