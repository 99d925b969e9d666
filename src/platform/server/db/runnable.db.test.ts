import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { createTestFiles } from '../testing/files.ts';
import { knownMigrations } from './migrate.ts';
import { readiness } from './ready.ts';
import { assertRunnable, forgetUnfinished, noteUnfinished } from './runnable.ts';

const { db } = await createTestDatabase();
const files = await createTestFiles();
const NEWER = '29990101000000_futura';

beforeEach(async () => {
  await sql`delete from migraciones where name = ${NEWER}`.execute(db);
  await sql`truncate compatibilidad`.execute(db);
});

const addNewer = async (): Promise<unknown> =>
  sql`insert into migraciones (name, run_on) values (${NEWER}, now())`.execute(db);

it('refuses a database with a migration that it does not know, and is not ready on it', async () => {
  await expect(readiness({ db, files })()).resolves.toBeUndefined();
  await addNewer();
  await expect(assertRunnable(db)).rejects.toThrow(
    `es de una versión más nueva de Gestión Curricular (migración ${NEWER})`,
  );
  await expect(readiness({ db, files })()).rejects.toThrow(NEWER);
});

it('runs on it when the newer release recorded that programs with these migrations may', async () => {
  await addNewer();
  await sql`insert into compatibilidad values (${NEWER}, ${knownMigrations().at(-1)})`.execute(db);
  await expect(readiness({ db, files })()).resolves.toBeUndefined();
});

it('refuses it when the release that may still run is a later one', async () => {
  await addNewer();
  await sql`insert into compatibilidad values (${NEWER}, '29980101000000_intermedia')`.execute(db);
  await expect(assertRunnable(db)).rejects.toThrow(NEWER);
});

it('refuses it when the database is older than such records', async () => {
  await addNewer();
  await db.transaction().execute(async (tx) => {
    await sql`drop table compatibilidad`.execute(tx);
    await expect(assertRunnable(tx)).rejects.toThrow(NEWER);
    await sql`create table compatibilidad (migracion text primary key, desde text not null)`.execute(tx);
  });
});

it('refuses a database of before the first release, and says what to do', async () => {
  const tx = await db.startTransaction().execute();
  await sql`update migraciones set name = '20261120060000_auditoria' where name = ${knownMigrations()[0]}`.execute(tx);
  const refusal = await assertRunnable(tx).catch(String);
  await tx.rollback().execute();
  expect(refusal).toMatch(
    /^StartProblem: La base de datos es anterior a la primera versión [^.]+ con DATA_DIR [^.]+\.$/,
  );
});

it('is not ready while a restore has not ended', async () => {
  await noteUnfinished(db, { archivo: '/copias/una.tar.gz', carpeta: '/datos' });
  await expect(readiness({ db, files })()).rejects.toThrow('La restauración de /copias/una.tar.gz');
  await forgetUnfinished(db);
  await expect(readiness({ db, files })()).resolves.toBeUndefined();
});
