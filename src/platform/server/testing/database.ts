import { afterAll, inject } from 'vitest';
import { createDatabase, type Db } from '../db/database.ts';
import { copyTemplate, type TestServer } from './maintenance.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server, for test files. */
    testServer: TestServer;
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
  const { connection, drop } = await copyTemplate(inject('testServer'));
  const db = createDatabase({ connection });
  afterAll(async () => {
    await db.destroy();
    await drop();
  });
  return { db, connection };
}
