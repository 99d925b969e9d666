// SQL of attempts to sign in, by user name and address: locking, reading, inserting and deleting them.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** Evidence that an attempt is charged to: none ('libre'), a solved challenge, or a device cookie. */
export type Via = 'libre' | 'reto' | 'dispositivo';

/** A failed attempt, or one under way. */
export type Intento = {
  readonly instante: Date;
  readonly via: Via;
  /** True if it came from the address of the current request. */
  readonly deAqui: boolean;
};

/** The user name and address that an attempt counts against. */
export type Origen = {
  /** In the form in which it is stored. */
  readonly usuario: string;
  readonly direccion: string;
};

/** Older attempts are ignored and deleted: no run of attempts without a pause reaches further back. */
const KEPT_MS = 24 * 3_600_000;

const redOf = (direccion: string) => sql<string>`red_de(${direccion}::inet)`;
const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Serialises attempts for one user name and for one address. Names are locked before addresses, so that no deadlock arises. */
export async function lockOrigen(tx: Db, { usuario, direccion }: Origen): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ingreso ' || ${usuario}::text, 0)),
    pg_advisory_xact_lock(hashtextextended('ingreso desde ' || ${redOf(direccion)}, 0))`.execute(tx);
}

/** Reads the newest attempts for a user name. */
export async function readRecent(
  tx: Db,
  { usuario, direccion }: Origen,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<readonly Intento[]> {
  return tx
    .selectFrom('intentos_ingreso')
    .select(['instante', 'via', sql<boolean>`red = ${redOf(direccion)}`.as('deAqui')])
    .where('usuario', '=', usuario)
    .where('instante', '>', before(now, KEPT_MS))
    .orderBy('instante', 'desc')
    .limit(limit)
    .execute();
}

/** Reads the instant of the n-th newest free attempt from an address since an instant; undefined if there are fewer. */
export async function readNthFromAddress(
  tx: Db,
  direccion: string,
  { n, since }: { readonly n: number; readonly since: Date },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('intentos_ingreso')
    .select('instante')
    .where('red', '=', redOf(direccion))
    .where('via', '=', 'libre')
    .where('instante', '>', since)
    .orderBy('instante', 'desc')
    .limit(1)
    .offset(n - 1)
    .executeTakeFirst();
  return row?.instante;
}

/** @returns the id of the attempt */
export async function insertIntento(tx: Db, { usuario, direccion }: Origen, via: Via, instante: Date): Promise<string> {
  const { id } = await tx
    .insertInto('intentos_ingreso')
    .values({ id: sql`gen_random_uuid()`, usuario, red: redOf(direccion), instante, via })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteIntento(db: Db, id: string): Promise<void> {
  await db.deleteFrom('intentos_ingreso').where('id', '=', id).execute();
}

/** Deletes the attempts for a user name, and all attempts too old to count. */
export async function deleteIntentos(db: Db, usuario: string, now: Date): Promise<void> {
  await db
    .deleteFrom('intentos_ingreso')
    .where((where) => where.or([where('usuario', '=', usuario), where('instante', '<=', before(now, KEPT_MS))]))
    .execute();
}
