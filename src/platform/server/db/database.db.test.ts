import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

const { db, connection } = await createTestDatabase();

it('reads civil dates as text, counts as numbers, and instants as dates', async () => {
  const { rows } = await sql`
    select date '2026-02-28' as dia, count(*) as cuenta, timestamptz '2026-02-28 23:30-05' as instante
    from generate_series(1, 3)`.execute(db);
  expect(rows).toEqual([{ dia: '2026-02-28', cuenta: 3, instante: new Date('2026-03-01T04:30:00Z') }]);
});

it('refuses a number that JavaScript would round', async () => {
  await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow(RangeError);
});

it('takes the calendar day of an instant in Bogotá', async () => {
  const { rows } = await sql`select timestamptz '2026-03-01T04:30:00Z'::date as dia`.execute(db);
  expect(rows).toEqual([{ dia: '2026-02-28' }]);
});

it('has every migration applied, and applies none twice', async () => {
  expect(await migrate(connection)).toEqual([]);
});

it('holds a single mark, of the two that there are', async () => {
  await sql`insert into instalacion (marca) values ('real')`.execute(db);
  await expect(sql`insert into instalacion (marca) values ('demostracion')`.execute(db)).rejects.toThrow(/unique/);
  await expect(sql`update instalacion set marca = 'otra'`.execute(db)).rejects.toThrow(/check/);
});

it('outlives a connection that the server ends in the middle of a transaction', async () => {
  await expect(
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(db);
      await sql`select 1`.execute(tx);
    }),
  ).rejects.toThrow(/connection/);
  expect((await sql`select 1 as uno`.execute(db)).rows).toEqual([{ uno: 1 }]);
});

it('forgets the rows of a query as soon as they were used', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
  const used = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;
  const readAll = async (times: number) => {
    for (let i = 0; i < times; i += 1) {
      await sql`select repeat(i::text, 500) as texto from generate_series(1000, 1499) as i`.execute(db);
      collect({ type: 'minor' });
    }
  };
  await readAll(5);
  collect();
  const before = used();
  await readAll(30); // 30 MB
  expect(used() - before).toBeLessThan(1e6);
});
