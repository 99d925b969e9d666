import { expect, it } from 'vitest';
import { dueBy } from '#platform/server/jobs/schedules.ts';
import { SLICES } from './services.ts';

it('the worker reads the times of every schedule, each with a name of its own', () => {
  const schedules = SLICES.flatMap((slice) => slice.schedules ?? []);
  for (const { cron } of schedules) expect(() => dueBy(cron)).not.toThrow();
  const names = schedules.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(8);
});
