// Names of backups in a folder, and the removal of those that a plan keeps no longer.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '#platform/contract/time.ts';
import { explainDisk } from '../files/disk.ts';
import { StartProblem } from '../start-problem.ts';

/** The name that the command gives a backup: no other file is ever taken for one. */
const NAME = /^gestion-(\d{4})(\d{2})(\d{2})-\d{6}\.tar\.gz$/;

/** Returns the name of a backup that is made at an instant, in UTC. */
export function archiveName(now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `gestion-${stamp}.tar.gz`;
}

/** Returns the names of the backups in a folder, oldest first; none where it is missing. */
export async function archivesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && NAME.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** Numbers of the last days, weeks and months with backups of which the newest is kept. */
export type Plan = { readonly dias: number; readonly semanas: number; readonly meses: number };

/** Reads a plan: `7d4s12m`. @throws {StartProblem} when it is none, or keeps nothing. */
export function planOf(text: string): Plan {
  const [, dias = 0, semanas = 0, meses = 0] = /^(?:(\d{1,4})d)?(?:(\d{1,4})s)?(?:(\d{1,4})m)?$/.exec(text) ?? [];
  const plan = { dias: Number(dias), semanas: Number(semanas), meses: Number(meses) };
  if (Math.max(plan.dias, plan.semanas, plan.meses) > 0) return plan;
  throw new StartProblem(
    `«${text}» no dice qué copias conservar: escriba de cuántos días, semanas y meses queda la última, como 7d4s12m.`,
  );
}

/**
 * Returns the backups that a plan does not keep. Days, weeks and months without a backup do not count, so that a pause
 * removes nothing. Backups dated more than a day after the one just made come from a clock that was wrong: they stay,
 * and take the place of no other.
 * @param made the backup just made, which stays too
 */
export function expiredOf(names: readonly string[], { dias, semanas, meses }: Plan, made: string): readonly string[] {
  const last = new Date(Date.parse(dayOf(made)) + DAY_MS).toISOString().slice(0, 10);
  const counted = names.filter((name) => dayOf(name) <= last);
  const newestFirst = counted.toSorted().toReversed();
  const kept = new Set([
    ...newestOf(newestFirst, dias, dayOf),
    ...newestOf(newestFirst, semanas, weekOf),
    ...newestOf(newestFirst, meses, (name) => dayOf(name).slice(0, 7)),
    made,
  ]);
  return counted.filter((name) => !kept.has(name));
}

/** Returns the newest of each of the last periods. */
function newestOf(newestFirst: readonly string[], periods: number, periodOf: (name: string) => string): string[] {
  const newest = new Map<string, string>();
  for (const name of newestFirst) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name);
  return [...newest.values()].slice(0, periods);
}

const dayOf = (name: string): string => name.replace(NAME, '$1-$2-$3');

/** Returns the Monday of its week. */
function weekOf(name: string): string {
  const day = new Date(dayOf(name));
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Removes the backups of a folder that a plan does not keep.
 * @param made the backup just made
 * @returns the names of the removed ones
 */
export async function removeExpired(folder: string, plan: Plan, made: string): Promise<readonly string[]> {
  const expired = expiredOf(await archivesIn(folder), plan, made);
  await explainDisk(folder, async () => {
    for (const name of expired) await rm(path.join(folder, name));
  });
  return expired;
}
