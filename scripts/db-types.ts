// `npm run db:types`: writes the types of all tables, from a database of its own that it migrates.
import { writeFileSync } from 'node:fs';
import { createDatabase } from '../src/platform/server/db/database.ts';
import { withDatabase } from '../src/platform/server/db/ensure-database.ts';
import { SCHEMA_FILE, schemaOf } from '../src/platform/server/testing/schema.ts';
import { startTestServer } from '../src/platform/server/testing/server.ts';
import { runCommand } from './command.ts';

await runCommand(async (resources) => {
  const { maintenance, template, end } = await startTestServer();
  resources.defer(end);
  const db = createDatabase({ connection: withDatabase(maintenance, template) });
  resources.defer(async () => db.destroy());
  writeFileSync(SCHEMA_FILE, await schemaOf(db));
});
