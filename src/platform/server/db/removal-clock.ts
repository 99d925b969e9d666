// Clock for removals by age, not trusted when far past the last instant noted; runs the removals by it.
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/contract/time.ts';
import type { Db } from './database.ts';

/** Most that two readings in a row prove of the time between them: one is made every hour. */
const STEP_MS = 2 * HOUR_MS;

/** An instant that is noted is not noted again within this time. */
const FRESH_MS = 10 * MINUTE_MS;

/** Reads the instant by which removals are measured; null while the clock is not trusted. */
export type RemovalClock = () => Promise<Date | null>;

type Clocks = {
  /** Clock of the database; tests replace it. */
  readonly database?: () => Promise<Date>;
  /** Clock of this process; tests replace it. */
  readonly process?: () => Date;
};

/**
 * Creates the clock by which rows and files are old enough to be removed: the database's, which all processes share. The
 * embedded database has the machine's clock, so one that is more than a day past the last instant noted is trusted only
 * when it has been seen so for a day. Call it every hour.
 *
 * The instant returned is this process's where that is behind: some rows and all files bear its instants.
 */
export function createRemovalClock(db: Db, clocks: Clocks = {}): RemovalClock {
  const { database = async () => readInstant(db), process = () => new Date() } = clocks;
  return async () => {
    const now = await database();
    const noted = await db.transaction().execute(async (tx) => {
      const before = await lockNoted(tx);
      const after = follow(before, now);
      if (after !== before) await writeNoted(tx, after);
      return after;
    });
    if (noted.adelantado) return null;
    return new Date(Math.min(now.getTime(), process().getTime()));
  };
}

type Noted = {
  /** The last instant that was trusted. */
  readonly visto: Date;
  /** The last instant seen while the clock is ahead; null while it is trusted. */
  readonly adelantado: Date | null;
  /** For how long it has been seen ahead, in ms. */
  readonly espera: number;
};

function follow(noted: Noted | undefined, now: Date): Noted {
  const trusted = { visto: now, adelantado: null, espera: 0 };
  if (!noted) return trusted;
  const { visto, adelantado, espera } = noted;
  const since = now.getTime() - visto.getTime();
  if (since <= DAY_MS) return !adelantado && since >= 0 && since < FRESH_MS ? noted : trusted;
  const step = adelantado ? now.getTime() - adelantado.getTime() : -1;
  // Seen ahead for the first time, or set since: the day begins.
  if (step < 0) return { visto, adelantado: now, espera: 0 };
  const waited = espera + Math.min(step, STEP_MS);
  return waited >= DAY_MS ? trusted : { visto, adelantado: now, espera: waited };
}

async function readInstant(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}

async function lockNoted(tx: Db): Promise<Noted | undefined> {
  return tx.selectFrom('reloj').select(['visto', 'adelantado', 'espera']).forUpdate().executeTakeFirst();
}

async function writeNoted(tx: Db, { visto, adelantado, espera }: Noted): Promise<void> {
  await sql`
    insert into reloj (visto, adelantado, espera) values (${visto}, ${adelantado}, ${espera})
    on conflict (unica) do update
      set visto = excluded.visto, adelantado = excluded.adelantado, espera = excluded.espera`.execute(tx);
}

/** Removes what is over by an instant. */
export type Removal = (now: Date) => Promise<void>;

type Overdue = {
  readonly clock: RemovalClock;
  readonly removals: readonly Removal[];
  readonly report: (error: unknown) => void;
};

/** Does all removals by age, one after the other, measured by one instant; none while the clock is not trusted. */
export async function removeOverdue({ clock, removals, report }: Overdue): Promise<void> {
  const now = await clock();
  if (!now) {
    report(new Error('nothing is removed by age: the clock is more than a day past the last instant noted'));
    return;
  }
  for (const remove of removals) await remove(now).catch(report);
}
