import type { RemovalClock } from '../db/removal-clock.ts';

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
