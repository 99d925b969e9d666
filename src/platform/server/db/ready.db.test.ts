import { mkdirSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { createTestFolder } from '../testing/files.ts';
import { databaseOf } from './ensure-database.ts';
import { createDatabase } from './database.ts';
import { readiness } from './ready.ts';

const { db } = await createTestDatabase();
const standby = await createTestDatabase();
const clock = { now: new Date('2026-11-22T12:00:00Z') };
const options = { db, folder: createTestFolder(), now: () => clock.now };

it('is ready when the database answers and the disk takes what is written', async () => {
  await expect(readiness(options)()).resolves.toBeUndefined();
});

it('is not ready while the database is read-only', async () => {
  const name = sql.ref(databaseOf(standby.connection));
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(standby.db);
  const later = createDatabase({ connection: standby.connection });
  await expect(readiness({ ...options, db: later })()).rejects.toThrow('read-only');
  await later.destroy();
});

it('is not ready within two seconds when the database does not answer', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`lock table migraciones`.execute(tx);
    const started = performance.now();
    const ready = readiness(options);
    await expect(Promise.all([ready(), ready()])).rejects.toThrow('does not answer');
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

it('is not ready while a disk takes nothing, and looks again after some seconds', async () => {
  const ready = readiness(options);
  rmSync(options.folder, { recursive: true });
  await expect(ready()).rejects.toThrow('ENOENT');
  mkdirSync(options.folder);
  await expect(ready()).rejects.toThrow('ENOENT');
  clock.now = new Date(clock.now.getTime() + 5000);
  await expect(ready()).resolves.toBeUndefined();
});
