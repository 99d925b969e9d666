import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { SCHEMA_FILE, schemaOf } from '../testing/schema.ts';

const { db } = await createTestDatabase();

test('the types of the tables are those of the migrated database', async () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8'), 'run npm run db:types').toBe(await schemaOf(db));
});
