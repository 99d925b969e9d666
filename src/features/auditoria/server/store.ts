import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { Accion } from '../contract.ts';

/** An act as it is written. */
export type Fila = Omit<Insertable<DB['auditoria']>, 'accion' | 'detalle'> & {
  readonly accion: Accion;
  readonly detalle: Readonly<Record<string, unknown>>;
};

/** Writes a row. */
export async function insertFila(db: Db, { detalle, ...fila }: Fila): Promise<void> {
  await db
    .insertInto('auditoria')
    .values({ ...fila, detalle: JSON.stringify(detalle) })
    .execute();
}

/** Makes whoever else counts the refusals of an address wait until the transaction ends. */
export async function lockDireccion(tx: Db, direccion: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('auditoria ' || red_de(${direccion}::inet), 0))`.execute(tx);
}

/** Counts the refusals of an address in the last minute, up to a limit. */
export async function countRechazos(db: Db, direccion: string, limit: number): Promise<number> {
  const { rows } = await sql<{ cuenta: number }>`
    select count(*) as cuenta from (
      select 1 from auditoria
      where resultado = 'rechazado' and red_de(direccion) = red_de(${direccion}::inet)
        and instante > now() - interval '1 minute'
      limit ${limit}
    ) as recientes`.execute(db);
  return rows[0]?.cuenta ?? 0;
}

/** Removes the oldest acts of before so many years, a number of them at most. @returns how many went */
export async function deleteAntiguas(db: Db, anios: number, limite: number): Promise<number> {
  const { rows } = await sql<{ cuenta: number }>`select auditoria_retirar(${anios}, ${limite}) as cuenta`.execute(db);
  return rows[0]?.cuenta ?? 0;
}

/** Takes a person out of an act. @param valores the columns that change */
export async function anonimizarFila(tx: Db, id: number, valores: Readonly<Record<string, unknown>>): Promise<void> {
  const { usuario = null, detalle } = valores;
  const sinElla = detalle === undefined ? null : JSON.stringify(detalle);
  await sql`select auditoria_anonimizar(${id}, ${usuario}::text, ${sinElla}::jsonb)`.execute(tx);
}

/** Returns true if somebody has signed in under this user name, as far back as acts are kept. */
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
