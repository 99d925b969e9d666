// Begins scheduled tasks by the clock of the database, once however many processes there are.
import { parseCronItems } from 'graphile-worker';
import { MINUTE_MS } from '#platform/contract/time.ts';
import type { Db } from '../db/database.ts';
import { readHorarios, removeHorarios, writeHorario, type Horario } from './schedules.store.ts';
import { enqueue } from './store.ts';

/** A task that begins by the clock, once however many processes there are. */
export type ScheduledTask = {
  /** Its name in the queue. */
  readonly name: string;
  /** Times in crontab syntax, in UTC. */
  readonly cron: string;
  readonly run: () => Promise<void>;
};

/** A run whose minute passed this long ago at most is caught up: a restart takes no run away. */
const CATCH_UP_MS = 5 * MINUTE_MS;

/** The longest from one time to the next: no task is due less often than once a week. */
const LONGEST_MS = 8 * 24 * 60 * MINUTE_MS;

type Due = (minute: Date) => boolean;

/** Reads times in crontab syntax, in UTC. */
export function dueBy(cron: string): Due {
  const [item] = parseCronItems([{ task: 'any', match: cron }]);
  return (minute) =>
    item!.match({
      min: minute.getUTCMinutes(),
      hour: minute.getUTCHours(),
      date: minute.getUTCDate(),
      month: minute.getUTCMonth() + 1,
      dow: minute.getUTCDay(),
    });
}

/** Returns the first minute after an instant in which a task is due; null within a span of time without one. */
function firstAfter(due: Due, instant: number, until = instant + LONGEST_MS): Date | null {
  const first = (Math.floor(instant / MINUTE_MS) + 1) * MINUTE_MS;
  for (let minute = first; minute <= until; minute += MINUTE_MS) {
    const candidate = new Date(minute);
    if (due(candidate)) return candidate;
  }
  return null;
}

type Judged = Pick<Horario, 'ultima' | 'siguiente'> & { readonly begins: boolean };

/**
 * Decides whether a task begins now: once if its minute came, however many have passed since, and not if all of them
 * passed long ago. What was noted by a clock that has been set back since does not count.
 * @returns what is to be noted; null if that is what is known
 */
export function judge(due: Due, known: Pick<Horario, 'ultima' | 'siguiente'> | undefined, now: Date): Judged | null {
  const at = now.getTime();
  // Set back by seconds, a clock does not come to the same minute twice.
  const ultima = known?.ultima && known.ultima.getTime() - at < MINUTE_MS ? known.ultima : null;
  const siguiente = firstAfter(due, Math.max(at, ultima?.getTime() ?? at));
  if (!siguiente) throw new Error('a task of the schedule is not due within a week');
  if (known && known.siguiente <= now && firstAfter(due, at - CATCH_UP_MS, at)) {
    return { ultima: now, siguiente, begins: true };
  }
  const isKnown = known?.ultima === ultima && known?.siguiente.getTime() === siguiente.getTime();
  return isKnown ? null : { ultima, siguiente, begins: false };
}

export function createScheduler(
  db: Db,
  schedules: readonly ScheduledTask[],
): {
  /** Begins what is due, by the clock of the database, or by the one given. Called every few seconds. */
  readonly beginDue: (clock?: Date) => Promise<void>;
} {
  const tasks = schedules.map(({ name, cron }) => ({ name, due: dueBy(cron) }));
  const names = tasks.map(({ name }) => name);
  return {
    async beginDue(clock) {
      if (tasks.length === 0) return;
      const { now, horarios } = await readHorarios(db);
      for (const { name, due } of tasks) {
        const known = horarios.find(({ nombre }) => nombre === name);
        const judged = judge(due, known, clock ?? now);
        if (judged) await note(db, known, { ...judged, nombre: name });
      }
      await removeHorarios(db, names);
    },
  };
}

async function note(db: Db, known: Horario | undefined, { begins, ...changed }: Judged & Horario): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await writeHorario(tx, known, changed)) || !begins) return;
    // One that fails waits for its next time.
    await enqueue(tx, { task: changed.nombre, key: changed.nombre, attempts: 1 });
  });
}
