import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { StartProblem } from '../start-problem.ts';
import { migrate } from './migrate.ts';

const { db, connection } = await createTestDatabase();

it('names the migration that failed in one sentence, and applies none of those before it', async () => {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await sql`create table encuestas ()`.execute(db);
  const failure = await migrate(connection).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartProblem);
  expect(String(failure)).toMatch(
    /^StartProblem: La migración 20261120160000_encuestas falló \(relation "encuestas" already exists\): [^\n]+$/,
  );
  const { rows } = await sql`select to_regclass('auditoria') as tabla, count(*) as aplicadas from migraciones`.execute(
    db,
  );
  expect(rows).toEqual([{ tabla: null, aplicadas: 0 }]);
});
