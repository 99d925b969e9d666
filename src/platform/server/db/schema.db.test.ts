import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PROJECT } from '../settings.ts';
import { createTestDatabase } from '../testing/database.ts';
import { SCHEMA_FILE, schemaOf } from '../testing/schema.ts';

const { db } = await createTestDatabase();

test('the types of the tables are those of the migrated database', async () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8'), 'run npm run db:types').toBe(await schemaOf(db));
});

test('each table says what it holds, and names the slice that writes it', async () => {
  const { rows } = await sql<{ name: string; column: string | null; comment: string | null }>`
    select c.relname as name, a.attname as column, d.description as comment
    from pg_class c left join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = c.oid
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and c.relname <> 'migraciones'`.execute(db);
  expect(rows.length).toBeGreaterThan(80);
  const slices = ['core', 'features'].flatMap((kind) => readdirSync(path.join(PROJECT, 'src', kind)));
  const owners = ['platform', ...slices].join('|');
  const ofTable = new RegExp(`^(\\[[^\\]]+\\] )*[A-Z][^.]+\\. Owner: (${owners})\\.$`);
  const ofColumn = new RegExp(`^Owner: (${owners})\\.$`);
  const others = rows.filter(({ column, comment }) => !(column === null ? ofTable : ofColumn).test(comment ?? ''));
  expect(others).toEqual([]);
});
