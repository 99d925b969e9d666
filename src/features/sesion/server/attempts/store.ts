import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import { type Intento, type Limits, mostOf, type Via, WINDOW_MS } from './limits.ts';

/** Whom an attempt counts against. */
export type Origen = {
  /** As it is kept. */
  readonly usuario: string;
  readonly direccion: string;
};

/** Attempts without a pause between them go back no further than this. */
const KEPT_MS = 24 * 3_600_000;

const redDe = (direccion: string) => sql<string>`red_de(${direccion}::inet)`;
const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Makes whoever else counts the same user name or address wait. Names go before addresses, so that nobody waits in a circle. */
export async function lockOrigen(tx: Db, { usuario, direccion }: Origen): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ingreso ' || ${usuario}::text, 0))`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('ingreso desde ' || ${redDe(direccion)}, 0))`.execute(tx);
}

/** The newest attempts for a user name, as many as its limits look at. */
export async function readRecent(
  tx: Db,
  { usuario, direccion }: Origen,
  { limits, now }: { readonly limits: Limits; readonly now: Date },
): Promise<readonly Intento[]> {
  return tx
    .selectFrom('intentos_ingreso')
    .select(['instante', 'via', sql<boolean>`red = ${redDe(direccion)}`.as('deAqui')])
    .where('usuario', '=', usuario)
    .where('instante', '>', before(now, KEPT_MS))
    .orderBy('instante', 'desc')
    .limit(mostOf(limits))
    .execute();
}

/** When an address began to fill its limit: the instant of the `porDireccion`-th newest of its free attempts. */
export async function readAddressFull(
  tx: Db,
  direccion: string,
  { limits, now }: { readonly limits: Limits; readonly now: Date },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('intentos_ingreso')
    .select('instante')
    .where('red', '=', redDe(direccion))
    .where('via', '=', 'libre')
    .where('instante', '>', before(now, WINDOW_MS))
    .orderBy('instante', 'desc')
    .limit(1)
    .offset(limits.porDireccion - 1)
    .executeTakeFirst();
  return row?.instante;
}

/** @returns the id of the attempt. */
export async function insertIntento(tx: Db, { usuario, direccion }: Origen, via: Via, instante: Date): Promise<string> {
  const { id } = await tx
    .insertInto('intentos_ingreso')
    .values({ id: sql`gen_random_uuid()`, usuario, red: redDe(direccion), instante, via })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteIntento(db: Db, id: string): Promise<void> {
  await db.deleteFrom('intentos_ingreso').where('id', '=', id).execute();
}

/** Forgets a user name's attempts, and everybody's that no limit reaches any more. */
export async function deleteIntentos(db: Db, usuario: string, now: Date): Promise<void> {
  await db
    .deleteFrom('intentos_ingreso')
    .where((where) => where.or([where('usuario', '=', usuario), where('instante', '<=', before(now, KEPT_MS))]))
    .execute();
}
