// SQL of the waiting list (table `turnos`): joins, next in line, offers and their ends, counts, removal.
import { sql } from 'kysely';
import type { Cupo } from '#core/cupos/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { EstadoDeTurno } from '../contract.ts';

/** A turn with what its mails and its page need. */
export type Turno = Cupo & {
  readonly id: string;
  /** Slug of the form. */
  readonly formulario: string;
  readonly estado: EstadoDeTurno;
  /** Null once it ended. */
  readonly nombre: string | null;
  readonly correo: string | null;
  readonly vence: Date | null;
  readonly numero: number;
};

const turnos = (db: Db) =>
  db
    .selectFrom('turnos')
    .select(['id', 'numero', 'formulario', 'lista', 'clave', 'semestre', 'estado', 'nombre', 'correo', 'vence']);

type NewTurno = Cupo & {
  readonly id: string;
  readonly formulario: string;
  readonly nombre: string;
  readonly correo: string;
  readonly creado: Date;
  /** Hash of its token. */
  readonly huella: Buffer;
};

/** Adds a turn at the end of the line. @returns false if the address waits for that option already */
export async function insertTurno(tx: Db, turno: NewTurno): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('turnos')
    .values(turno)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns the turn with a hash of its token. */
export const findTurno = async (db: Db, huella: Buffer): Promise<Turno | undefined> =>
  turnos(db).where('huella', '=', huella).executeTakeFirst();

/** Returns the turns that wait or hold a place for any of some addresses, in small letters. */
export const selectOpenOf = async (db: Db, correos: readonly string[]): Promise<Turno[]> =>
  turnos(db)
    .where(sql<string>`lower(correo)`, 'in', [...correos])
    .where('terminado', 'is', null)
    .orderBy('numero')
    .execute();

/** Locks a turn by the hash of its token until the transaction ends. */
export const lockTurno = async (tx: Db, huella: Buffer): Promise<Turno | undefined> =>
  turnos(tx).where('huella', '=', huella).forUpdate().executeTakeFirst();

/** Locks a turn whose offer is over until the transaction ends. */
export const lockOverdue = async (tx: Db, id: string, now: Date): Promise<Turno | undefined> =>
  turnos(tx)
    .where('id', '=', id)
    .where('estado', '=', 'ofrecido')
    .where('vence', '<=', now)
    .forUpdate()
    .executeTakeFirst();

/** Locks the next turn in line until the transaction ends; one that is leaving at this moment is passed over. */
export const lockNext = async (tx: Db, { lista, clave, semestre }: Cupo): Promise<Turno | undefined> =>
  turnos(tx)
    .where('lista', '=', lista)
    .where('clave', '=', clave)
    .where('semestre', '=', semestre)
    .where('estado', '=', 'espera')
    .orderBy('numero')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Returns true if anybody waits for an option. */
export async function hasWaiting(db: Db, { lista, clave, semestre }: Cupo): Promise<boolean> {
  const { rows } = await sql`select from turnos
    where lista = ${lista} and clave = ${clave} and semestre = ${semestre} and estado = 'espera' limit 1`.execute(db);
  return rows.length > 0;
}

/** A person who waits for a place. */
type Esperando = { readonly nombre: string; readonly creado: Date };

/** Selects the people who wait for an option, in order of arrival. */
export async function selectLine(db: Db, { lista, clave, semestre }: Cupo, limite: number): Promise<Esperando[]> {
  return (
    db
      .selectFrom('turnos')
      .select(['nombre', 'creado'])
      // An open turn has a name: a check of the table says so.
      .$narrowType<Pick<Esperando, 'nombre'>>()
      .where('lista', '=', lista)
      .where('clave', '=', clave)
      .where('semestre', '=', semestre)
      .where('estado', '=', 'espera')
      .orderBy('numero')
      .limit(limite)
      .execute()
  );
}

/** Counts the people who wait for an option. */
export async function countLine(db: Db, { lista, clave, semestre }: Cupo): Promise<number> {
  const { rows } = await sql<{ esperan: number }>`select count(*) as esperan from turnos
    where lista = ${lista} and clave = ${clave} and semestre = ${semestre} and estado = 'espera'`.execute(db);
  return rows[0]!.esperan;
}

/** Returns the place of a turn in its line, from 1. */
export async function findPuesto(db: Db, { lista, clave, semestre, numero }: Turno): Promise<number> {
  const { rows } = await sql<{ puesto: number }>`
    select count(*) + 1 as puesto from turnos
    where lista = ${lista} and clave = ${clave} and semestre = ${semestre} and estado = 'espera'
      and numero < ${numero}`.execute(db);
  return rows[0]!.puesto;
}

/** Offers a place to a turn until an instant. */
export async function markOfrecido(tx: Db, id: string, vence: Date): Promise<void> {
  await tx.updateTable('turnos').set({ estado: 'ofrecido', vence }).where('id', '=', id).execute();
}

/** Ends a turn, and forgets its person. */
export async function endTurno(tx: Db, id: string, estado: 'retirado' | 'vencido', now: Date): Promise<void> {
  await tx
    .updateTable('turnos')
    .set({ estado, terminado: now, nombre: null, correo: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Ends the turns whose offered places are used, and forgets their persons. Rows are locked in order, so that no two
 * transactions wait for each other in a circle.
 * @param pedidos hashes of tokens in hexadecimal digits, each with the option of its enrolment
 * @returns the hashes whose offers held
 */
export async function markAceptados(
  tx: Db,
  pedidos: readonly (Cupo & { readonly huella: string })[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ huella: string }>`
    with pedidos as (
      select distinct * from jsonb_to_recordset(${JSON.stringify(pedidos)}::jsonb)
        as p(huella text, lista text, clave text, semestre text)
    ), vivos as materialized (
      select t.id from turnos as t join pedidos as p on t.huella = decode(p.huella, 'hex')
        and (t.lista, t.clave, t.semestre) = (p.lista, p.clave, p.semestre)
      where t.estado = 'ofrecido' and t.vence > ${now}
      order by t.id for update of t
    )
    update turnos as t set estado = 'aceptado', terminado = ${now}, nombre = null, correo = null
    from vivos where t.id = vivos.id
    returning encode(t.huella, 'hex') as huella`.execute(tx);
  return new Set(rows.map(({ huella }) => huella));
}

/** Returns the ids of turns whose offers are over, the oldest first. */
export async function selectOverdue(db: Db, now: Date): Promise<readonly string[]> {
  const filas = await db
    .selectFrom('turnos')
    .select('id')
    .where('estado', '=', 'ofrecido')
    .where('vence', '<=', now)
    .orderBy('vence')
    .execute();
  return filas.map(({ id }) => id);
}

/** Returns the options for which people wait from a semester on. */
export const selectWaitedFor = async (db: Db, semestre: string): Promise<readonly Cupo[]> =>
  db
    .selectFrom('turnos')
    .select(['lista', 'clave', 'semestre'])
    .distinct()
    .where('estado', '=', 'espera')
    .where('semestre', '>=', semestre)
    .execute();

export type CuentaDeTurnos = {
  readonly clave: string;
  readonly semestre: string;
  readonly esperan: number;
  /** Places that are offered, which count as taken. */
  readonly ofrecidos: number;
};

/** Counts the turns of each option of a list, by semester. */
export const countTurnos = async (db: Db, lista: string): Promise<readonly CuentaDeTurnos[]> =>
  db
    .selectFrom('turnos')
    .select(({ fn }) => [
      'clave',
      'semestre',
      fn.countAll<number>().filterWhere('estado', '=', 'espera').as('esperan'),
      fn.countAll<number>().filterWhere('estado', '=', 'ofrecido').as('ofrecidos'),
    ])
    .where('lista', '=', lista)
    .where('estado', 'in', ['espera', 'ofrecido'])
    .groupBy(['clave', 'semestre'])
    .execute();

type OpcionEsperada = {
  readonly texto: string;
  /** True while public forms show it. */
  readonly isOffered: boolean;
  /** True if managers closed it by hand, whatever its number of places. */
  readonly isClosed: boolean;
};

/** Returns an option; undefined if it is gone. */
export async function findOpcion(db: Db, { lista, clave }: Cupo): Promise<OpcionEsperada | undefined> {
  const { rows } = await sql<OpcionEsperada>`
    select texto, activa and not atributos @> '{"interna": true}' as "isOffered",
      atributos @> '{"conCupos": false}' as "isClosed"
    from lista_opciones where lista = ${lista} and clave = ${clave}`.execute(db);
  return rows[0];
}

/** A record that took a place, by its id. */
export async function findInscrito(
  db: Db,
  id: string,
): Promise<{ readonly formulario: string; readonly semestre: string; readonly datos: unknown } | undefined> {
  return db.selectFrom('registros').select(['formulario', 'semestre', 'datos']).where('id', '=', id).executeTakeFirst();
}

/** Deletes some turns that wait in lines of semesters before one, and returns them. Only one caller gets each. */
export async function takeWaitingBefore(tx: Db, semestre: string, limite: number): Promise<readonly Turno[]> {
  const waiting = turnos(tx)
    .where('semestre', '<', semestre)
    .where('estado', '=', 'espera')
    .limit(limite)
    .forUpdate()
    .skipLocked();
  return tx
    .with('suyos', () => waiting)
    .deleteFrom('turnos')
    .using('suyos')
    .whereRef('turnos.id', '=', 'suyos.id')
    .returningAll('suyos')
    .execute();
}

/** Deletes the turns of semesters before one that ended. @returns their ids */
export async function deleteEndedBefore(tx: Db, semestre: string): Promise<readonly string[]> {
  const deleted = await tx
    .deleteFrom('turnos')
    .where('semestre', '<', semestre)
    .where('terminado', 'is not', null)
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

/** Returns the deleted turns that a mail which left, or could not leave, still names. */
export async function selectTold(tx: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ turno: string }>`
    select turno from correos c join correo_destinatarios d on d.correo = c.id, unnest(d.filas) as turno
    where c.origen = 'espera' and d.estado not in ('pendiente', 'enviando')
      and not exists (select from turnos where id = turno::uuid)`.execute(tx);
  return rows.map(({ turno }) => turno);
}

/** Returns the places that are on offer to turns, locked until the transaction ends. */
export async function lockOfrecidos(tx: Db, turnos: readonly string[]): Promise<readonly Cupo[]> {
  return tx
    .selectFrom('turnos')
    .select(['lista', 'clave', 'semestre'])
    .where('id', '=', sql<string>`any(${[...turnos]}::uuid[])`)
    .where('estado', '=', 'ofrecido')
    .orderBy('lista')
    .orderBy('clave')
    .orderBy('semestre')
    .forUpdate()
    .execute();
}
