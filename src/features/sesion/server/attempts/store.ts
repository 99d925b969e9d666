import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

type Tables = { intentos_ingreso: { id: string; usuario: string; red: string; instante: Date } };

/** Whom an attempt counts against. */
export type Origen = { readonly usuario: string; readonly direccion: string };

export type Limits = {
  /** Attempts that a user name and an address may make in the window. */
  readonly porUsuario: number;
  readonly porDireccion: number;
  readonly windowMs: number;
};

const tables = (db: Db) => db.withTables<Tables>();
const redDe = (direccion: string) => sql<string>`red_de(${direccion}::inet)`;

/** Makes whoever else counts the same user name or address wait. Names go before addresses, so that nobody waits in a circle. */
export async function lockOrigen(tx: Db, { usuario, direccion }: Origen): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ingreso ' || ${usuario}::text, 0))`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('ingreso desde ' || ${redDe(direccion)}, 0))`.execute(tx);
}

/** When the attempts since `since` began to fill each limit: the instants of the newest `porUsuario`-th and `porDireccion`-th. */
export async function readFull(
  tx: Db,
  origen: Origen,
  { porUsuario, porDireccion, since }: Limits & { since: Date },
): Promise<readonly Date[]> {
  const recent = tables(tx)
    .selectFrom('intentos_ingreso')
    .select('instante')
    .where('instante', '>', since)
    .orderBy('instante', 'desc')
    .limit(1);
  const full = [
    await recent
      .where('usuario', '=', origen.usuario)
      .offset(porUsuario - 1)
      .executeTakeFirst(),
    await recent
      .where('red', '=', redDe(origen.direccion))
      .offset(porDireccion - 1)
      .executeTakeFirst(),
  ];
  return full.flatMap((row) => (row ? [row.instante] : []));
}

/** @returns the id of the attempt. */
export async function insertIntento(tx: Db, origen: Origen, instante: Date): Promise<string> {
  const { id } = await tables(tx)
    .insertInto('intentos_ingreso')
    .values({ id: sql`gen_random_uuid()`, usuario: origen.usuario, red: redDe(origen.direccion), instante })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteIntento(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('intentos_ingreso').where('id', '=', id).execute();
}

/** Forgets a user name's attempts, and everybody's that no window reaches any more. */
export async function deleteIntentos(db: Db, usuario: string, before: Date): Promise<void> {
  await tables(db)
    .deleteFrom('intentos_ingreso')
    .where((where) => where.or([where('usuario', '=', usuario), where('instante', '<=', before)]))
    .execute();
}
