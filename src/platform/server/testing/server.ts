// vitest global setup of the projects that need a database: one server and one migrated template per run.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded/server.ts';
import { withDatabase } from '../db/ensure-database.ts';
import { migrate } from '../db/migrate.ts';
import { migrateJobs } from '../jobs/migrate.ts';
import { asMaintainer, dropDatabases, testServerUrl, type TestServer } from './maintenance.ts';

/** Nothing of a test outlives it: no write need reach the disk. */
const fleeting = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { end, ...testServer } = await startTestServer();
  project.provide('testServer', testServer);
  return end;
}

/** Starts a server, or takes the given one, and makes a migrated database on it, which is dropped at the end. */
export async function startTestServer(): Promise<TestServer & { readonly end: () => Promise<void> }> {
  const server = testServerUrl === undefined ? await embedded() : given(testServerUrl);
  const [version] = await asMaintainer(server.maintenance, 'show server_version');
  console.log(`PostgreSQL ${(version as { server_version: string }).server_version}`);
  const template = `gestion_prueba_${randomBytes(6).toString('hex')}`;
  await asMaintainer(server.maintenance, `create database ${template} template template0 encoding 'UTF8'`);
  await migrate(withDatabase(server.maintenance, template));
  await migrateJobs(withDatabase(server.maintenance, template));
  // Test files begin each test with an empty audit.
  await asMaintainer(
    withDatabase(server.maintenance, template),
    'alter table auditoria disable trigger auditoria_vaciado',
  );
  return {
    maintenance: server.maintenance,
    template,
    end: async () => {
      await dropDatabases(server.maintenance, template);
      await server.end();
    },
  };
}

interface Server {
  readonly maintenance: string;
  end(): Promise<void>;
}

const given = (maintenance: string): Server => ({ maintenance, end: async () => {} });

async function embedded(): Promise<Server> {
  const dir = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'));
  chmodSync(dir, 0o711); // run by root, the server's account must enter it
  const server = await startEmbedded({ dir, settings: fleeting });
  return {
    maintenance: server.connection('postgres'),
    async end() {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
