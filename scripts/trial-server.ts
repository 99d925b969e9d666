import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROLE } from '../src/platform/server/db/embedded/cluster.ts';
import { findEmbedded } from '../src/platform/server/db/embedded/server.ts';
import { withDatabase } from '../src/platform/server/db/ensure-database.ts';
import { PROJECT } from '../src/platform/server/settings.ts';
import { asMaintainer, dropDatabases, testServerUrl } from '../src/platform/server/testing/maintenance.ts';
import { READY, spawnProgram, type SpawnedProgram } from '../src/platform/server/testing/process.ts';
import { build } from './run/build.mjs';

const WEB_DIR = path.join(PROJECT, 'node_modules/.cache/web');

/** A server that goes with the command that started it. */
export type TrialServer = {
  readonly url: string;
  readonly program: SpawnedProgram;
  /** The connection to its database while it runs. */
  readonly connection: () => Promise<string>;
};

/**
 * Builds the web app where it is stale and starts the product on a demonstration database of its own.
 * @param settings beside those that make it one
 */
export async function startTrialServer(
  resources: AsyncDisposableStack,
  settings: Readonly<Record<string, string>> = {},
): Promise<TrialServer> {
  build(WEB_DIR);
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'gestion-recorridos-'));
  await chmod(DATA_DIR, 0o711); // run by root, the database's account must enter it
  resources.defer(async () => rm(DATA_DIR, { recursive: true, force: true }));
  const given = await givenDatabase(resources);
  const program = spawnProgram(['src/server.ts'], {
    ...settings,
    ...given,
    PORT: '0',
    DATA_DIR,
    WEB_DIR,
    LOG_LEVEL: 'error',
    MOODLE_READING_HOURS: 'no', // at whatever hour the journeys are made, nothing is read unasked
  });
  resources.defer(async () => program.stop());
  const [, url = ''] = await program.says(READY);
  const connection = async (): Promise<string> =>
    given['DATABASE_URL'] ?? (await findEmbedded(DATA_DIR))!.connection(ROLE);
  return { url, program, connection };
}

/** On the server of `TEST_DATABASE_URL`, when there is one, a database that goes with the command. */
async function givenDatabase(resources: AsyncDisposableStack): Promise<Record<string, string>> {
  const maintenance = testServerUrl;
  if (maintenance === undefined) return {};
  const name = `gestion_prueba_${randomBytes(6).toString('hex')}`;
  await asMaintainer(maintenance, `create database ${name} template template0 encoding 'UTF8'`);
  resources.defer(async () => dropDatabases(maintenance, name));
  return { DATABASE_URL: withDatabase(maintenance, name) };
}
