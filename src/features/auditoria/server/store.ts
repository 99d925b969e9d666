import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Accion } from '../acciones.ts';

type Tables = {
  auditoria: {
    usuario: string | null;
    roles: string[];
    accion: Accion;
    objeto: string | null;
    objeto_ids: string[];
    direccion: string;
    resultado: 'hecho' | 'rechazado';
    detalle: Record<string, unknown>;
  };
};

export type Fila = Insertable<Tables['auditoria']>;

/** Writes a row. */
export async function insertFila(db: Db, fila: Fila): Promise<void> {
  await db.withTables<Tables>().insertInto('auditoria').values(fila).execute();
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
  const { numAffectedRows } = await sql`
    delete from auditoria where id in (
      select id from auditoria where instante < now() - make_interval(years => ${anios}::int)
      order by instante, id limit ${limite})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
