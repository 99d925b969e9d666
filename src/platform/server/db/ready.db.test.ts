import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openFiles } from '../files/open-files.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createTestFolder } from '../testing/files.ts';
import { createDatabase } from './database.ts';
import { databaseOf } from './ensure-database.ts';
import { readiness } from './ready.ts';
import { tie, tieToKeys } from './vinculos.ts';

const { db } = await createTestDatabase();
const standby = await createTestDatabase();
const clock = { now: new Date('2026-11-22T12:00:00Z') };
const folder = createTestFolder();
const options = { db, files: await openFiles(folder), now: () => clock.now };

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
  rmSync(folder, { recursive: true });
  await expect(ready()).rejects.toThrow('ENOENT');
  await openFiles(folder);
  await expect(ready()).rejects.toThrow('ENOENT');
  clock.now = new Date(clock.now.getTime() + 5000);
  await expect(ready()).resolves.toBeUndefined();
});

it('is not ready while the database has the keys of others, or its data folder is gone', async () => {
  const own = { SESSION_SECRET: 'a'.repeat(32), ENCRYPTION_KEY: 'b'.repeat(32), DATA_DIR: folder };
  const ready = readiness({ ...options, own });
  await tie(db, own);
  await expect(ready()).resolves.toBeUndefined();
  await tieToKeys(db, { ...own, ENCRYPTION_KEY: 'c'.repeat(32) });
  await expect(ready()).rejects.toThrow('no son las de esta base de datos (ENCRYPTION_KEY)');
  await tieToKeys(db, own);
  await expect(ready()).resolves.toBeUndefined();
  rmSync(path.join(folder, 'instalacion'));
  await expect(ready()).rejects.toThrow(`La carpeta de datos ${folder} no es la de esta base de datos`);
});

it('is not ready from the moment that the process is to end', async () => {
  const stopping = new AbortController();
  const ready = readiness({ ...options, stopping: stopping.signal });
  await expect(ready()).resolves.toBeUndefined();
  stopping.abort();
  await expect(ready()).rejects.toThrow('is to end');
});
