// SQL of attempts to sign in, by user name and address: locking, reading, inserting and deleting them.
import { sql } from 'kysely';
import { DAY_MS } from '#platform/contract/time.ts';
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
const KEPT_MS = DAY_MS;

const redOf = (direccion: string) => sql<string>`red_de(${direccion}::inet)`;
const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Serialises attempts for one user name and for one address. Names are locked before addresses, so that no deadlock arises. */
export async function lockOrigen(tx: Db, { usuario, direccion }: Origen): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ingreso ' || ${usuario}::text, 0)),
    pg_advisory_xact_lock(hashtextextended('ingreso desde ' || ${redOf(direccion)}, 0))`.execute(tx);
}

type Read = {
  /** Most attempts for the user name. */
  readonly limit: number;
  /** The free attempts that one address may make. */
  readonly nth: number;
  /** Instant from which those count. */
  readonly since: Date;
  readonly now: Date;
};

/**
 * Reads the newest attempts for a user name, and the instant of the n-th newest free attempt from its address, if it
 * made that many. One statement: floods of sign-ins wait for the database.
 */
export async function readIntentos(
  tx: Db,
  { usuario, direccion }: Origen,
  { limit, nth, since, now }: Read,
): Promise<{ readonly recent: readonly Intento[]; readonly addressFull: Date | undefined }> {
  const red = redOf(direccion);
  const { rows } = await sql<Omit<Intento, 'via'> & { readonly via: Via | null }>`
    (select instante, via, red = ${red} as "deAqui" from intentos_ingreso
      where usuario = ${usuario} and instante > ${before(now, KEPT_MS)} order by instante desc limit ${limit})
    union all
    (select instante, null, true from intentos_ingreso
      where red = ${red} and via = 'libre' and instante > ${since}
      order by instante desc limit 1 offset ${nth - 1})
    order by instante desc`.execute(tx);
  return {
    recent: rows.filter((row): row is Intento => row.via !== null),
    addressFull: rows.find(({ via }) => via === null)?.instante,
  };
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
