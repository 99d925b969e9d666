import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { StartProblem } from '../start-problem.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const { db, connection } = await createTestDatabase();

/** Holds a table of which a migration needs the lock, as a long request of the former release does. */
async function holdTable(): Promise<() => Promise<void>> {
  const other = createDatabase({ connection, max: 1 });
  const held = await other.startTransaction().execute();
  await sql`lock table migraciones in access exclusive mode`.execute(held);
  return async () => {
    await held.rollback().execute();
    await other.destroy();
  };
}

it('lets go of a table that others use, and begins again', async () => {
  const release = await holdTable();
  let pauses = 0;
  const pause = async (): Promise<void> => {
    if (++pauses === 2) await release();
  };
  expect(await migrate(connection, undefined, { lockMs: 50, tries: 3, pause })).toEqual([]);
  expect(pauses).toBe(2);
});

it('gives up after some attempts', async () => {
  const release = await holdTable();
  const patience = { lockMs: 50, tries: 2, pause: async () => {} };
  await expect(migrate(connection, undefined, patience)).rejects.toThrow('lock timeout');
  await release();
});

it('names the migration that failed in one sentence, and applies none of those before it', async () => {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await sql`create table correos ()`.execute(db);
  const failure = await migrate(connection).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartProblem);
  expect(String(failure)).toMatch(
    /^StartProblem: La migración 20261127100300_correo falló \(relation "correos" already exists\): [^\n]+$/,
  );
  const { rows } = await sql`select to_regclass('auditoria') as tabla, count(*) as aplicadas from migraciones`.execute(
    db,
  );
  expect(rows).toEqual([{ tabla: null, aplicadas: 0 }]);
});
