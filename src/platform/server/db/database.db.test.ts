import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { createDatabase, poolUse } from './database.ts';
import { migrate } from './migrate.ts';
import { forSender } from './turns.ts';

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

it('takes writes at once when the database takes them again, in connections that began before', async () => {
  const name = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name;
  const setReadOnly = async (value: string) =>
    sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(value)}`.execute(db);
  const write = async () => sql`insert into reloj (visto) select visto from reloj where false`.execute(later);
  await setReadOnly('on');
  const later = createDatabase({ connection, max: 1 });
  onTestFinished(async () => later.destroy());
  await expect(write()).rejects.toThrow(/read-only/);
  await setReadOnly('off');
  // The connection that refused is gone; the transaction of one that refused too ends as it should.
  await write();
});

describe('transactions of requests', () => {
  const small = createDatabase({ connection, max: 10 });
  afterAll(async () => small.destroy());

  /** Begins transactions that all wait for one lock, which another connection holds meanwhile. */
  const whileLocked = async (senders: readonly string[], work: () => Promise<void>) => {
    const waiting: Promise<unknown>[] = [];
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(38)`.execute(tx);
      for (const sender of senders) {
        const begin = async () =>
          small.transaction().execute(async (own) => sql`select pg_advisory_xact_lock(38)`.execute(own));
        waiting.push(forSender(() => sender, begin));
      }
      await work();
    });
    await Promise.all(waiting);
  };

  it('that wait for a lock leave connections to statements of everyone, and to transactions of others', async () => {
    await whileLocked(Array<string>(30).fill('ana'), async () => {
      expect((await sql`select 1 as uno`.execute(small)).rows).toEqual([{ uno: 1 }]);
      const ofLuis = async () => small.transaction().execute(async (tx) => sql`select 2 as dos`.execute(tx));
      expect((await forSender(() => 'luis', ofLuis)).rows).toEqual([{ dos: 2 }]);
      expect(poolUse(small)).toMatchObject({ used: 2, waiting: 0 });
    });
  });

  it('of many senders that wait for a lock take half of the connections', async () => {
    const many = Array.from({ length: 30 }, (_, i) => `sender ${i}`);
    await whileLocked(many, async () => {
      expect((await sql`select 1 as uno`.execute(small)).rows).toEqual([{ uno: 1 }]);
      expect(poolUse(small)).toMatchObject({ used: 5, waiting: 0 });
    });
  });

  it('within another one, and those of a batch, wait for no turn', async () => {
    const nested = async () =>
      small.transaction().execute(async () => small.transaction().execute(async (tx) => sql`select 3`.execute(tx)));
    const both = Array.from({ length: 4 }, async () => forSender(() => 'ana', nested));
    await expect(Promise.all(both)).resolves.toHaveLength(4);
  });
});
