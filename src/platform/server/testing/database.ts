import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { createDatabase, type Db } from '../db/database.ts';
import { withDatabase } from '../db/ensure-database.ts';
import { asMaintainer } from './maintenance.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings of the run's server, for test files. */
    testServer: { readonly maintenance: string; readonly template: string };
  }
}

/** A migrated, otherwise empty database of one test file. */
export interface TestDatabase {
  readonly db: Db;
  /** For code that opens connections of its own. */
  readonly connection: string;
}

/**
 * Gives the test file a database of its own, dropped after its last test.
 * Call it at the top of the file: `const { db } = await createTestDatabase();`
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { maintenance, template } = inject('testServer');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await asMaintainer(maintenance, `create database ${name} template ${template}`);
  const connection = withDatabase(maintenance, name);
  const db = createDatabase({ connection });
  afterAll(async () => {
    await db.destroy();
    await asMaintainer(maintenance, `drop database ${name} with (force)`);
  });
  return { db, connection };
}
