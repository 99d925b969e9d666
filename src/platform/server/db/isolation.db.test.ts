import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';

const one = await createTestDatabase();
const other = await createTestDatabase();

it('gives each caller a database of its own', async () => {
  await sql`insert into instalacion (marca) values ('real')`.execute(one.db);
  const { rows } = await sql`select * from instalacion`.execute(other.db);
  expect(rows).toEqual([]);
});
