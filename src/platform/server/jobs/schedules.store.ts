// Rows of scheduled tasks: when each began last, and when it is due next, by the clock of the database.
import { sql } from 'kysely';
import { MINUTE_MS } from '#platform/contract/time.ts';
import type { Db } from '../db/database.ts';

/** A scheduled task as the processes that run jobs last noted it. */
export type Horario = {
  readonly nombre: string;
  /** When it began last; null if it never did. */
  readonly ultima: Date | null;
  /** The minute in which it is due next. */
  readonly siguiente: Date;
};

/** A task that has not begun so long after its time does not begin by itself, in ms. */
const LATE_MS = 5 * MINUTE_MS;

/** Returns the tasks that have not begun, long after their time. */
export const lateOf = ({ now, horarios }: Awaited<ReturnType<typeof readHorarios>>): readonly Horario[] =>
  horarios.filter(({ siguiente }) => now.getTime() - siguiente.getTime() > LATE_MS);

/** Reads the scheduled tasks, by the minute in which they are due, and the instant by the clock of the database. */
export async function readHorarios(db: Db): Promise<{ readonly now: Date; readonly horarios: readonly Horario[] }> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const horarios = await db.selectFrom('horarios').selectAll().orderBy('siguiente').orderBy('nombre').execute();
  return { now: rows[0]!.now, horarios };
}

/**
 * Changes the row of a scheduled task, or makes it.
 * @returns false if another process did so since the row was read
 */
export async function writeHorario(tx: Db, known: Horario | undefined, changed: Horario): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = known
    ? await tx
        .updateTable('horarios')
        .set(changed)
        .where('nombre', '=', known.nombre)
        .where('siguiente', '=', known.siguiente)
        .executeTakeFirst()
        .then(({ numUpdatedRows }) => ({ numInsertedOrUpdatedRows: numUpdatedRows }))
    : await tx
        .insertInto('horarios')
        .values(changed)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
  return (written ?? 0n) > 0n;
}

/**
 * Removes the rows of tasks that no process begins: those of other releases, before they would be told as late. A process of
 * another release that runs beside this one begins its tasks within seconds.
 */
export async function removeHorarios(db: Db, known: readonly string[]): Promise<void> {
  await sql`delete from horarios where nombre <> all(${known}) and siguiente < clock_timestamp() - interval '4 minutes'`.execute(
    db,
  );
}
