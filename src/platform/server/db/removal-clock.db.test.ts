import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#platform/contract/time.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createRemovalClock } from './removal-clock.ts';

const { db } = await createTestDatabase();
const START = Date.parse('2026-11-20T12:00:00Z');

let now = START;
const clock = createRemovalClock(db, { database: async () => new Date(now), process: () => new Date(now) });

/** Returns the clock's value when the system clock shows so many ms after the start. */
async function at(ms: number): Promise<number | null> {
  now = START + ms;
  const instant = await clock();
  return instant && instant.getTime() - START;
}

beforeEach(async () => {
  await sql`truncate reloj`.execute(db);
  await at(0);
});

it('says nothing while the clock is more than a day past the last instant noted, and goes on when it is back', async () => {
  expect(await at(HOUR_MS)).toBe(HOUR_MS);
  expect(await at(40 * DAY_MS)).toBeNull();
  expect(await at(40 * DAY_MS + HOUR_MS)).toBeNull();
  expect(await at(2 * HOUR_MS)).toBe(2 * HOUR_MS);
  expect(await at(40 * DAY_MS + 2 * HOUR_MS)).toBeNull();
});

it('trusts a clock that has stayed ahead for a day, as after a month in which the product was off', async () => {
  for (let hour = 0; hour < 24; hour += 1) expect(await at(30 * DAY_MS + hour * HOUR_MS)).toBeNull();
  expect(await at(31 * DAY_MS)).toBe(31 * DAY_MS);
  expect(await at(31 * DAY_MS + HOUR_MS)).toBe(31 * DAY_MS + HOUR_MS);
});

it('counts the day that it waits from the last time the clock was set back, and only what it saw of it', async () => {
  for (let hour = 0; hour < 20; hour += 1) expect(await at(400 * DAY_MS + hour * HOUR_MS)).toBeNull();
  expect(await at(40 * DAY_MS)).toBeNull();
  for (let hour = 1; hour < 22; hour += 1) expect(await at(40 * DAY_MS + hour * HOUR_MS)).toBeNull();
  // Further ahead once more: two readings do not show what was between them.
  expect(await at(80 * DAY_MS)).toBeNull();
  expect(await at(80 * DAY_MS + HOUR_MS)).toBe(80 * DAY_MS + HOUR_MS);
});

it('follows a clock that is set back, and does not trust it at once when it is ahead of that again', async () => {
  expect(await at(-40 * DAY_MS)).toBe(-40 * DAY_MS);
  expect(await at(0)).toBeNull();
});

it('is the clock of the process where that one is behind', async () => {
  const behind = createRemovalClock(db, {
    database: async () => new Date(START),
    process: () => new Date(START - 40 * DAY_MS),
  });
  expect((await behind())?.getTime()).toBe(START - 40 * DAY_MS);
});

it('is noted once by several processes, and reads the database itself', async () => {
  await sql`truncate reloj`.execute(db);
  const instants = await Promise.all([1, 2, 3].map(async () => createRemovalClock(db)()));
  expect(instants).not.toContain(null);
  expect((await sql`select from reloj`.execute(db)).rows).toHaveLength(1);
});
