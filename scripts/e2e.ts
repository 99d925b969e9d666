// `npm run e2e [-- <Playwright's arguments>]`: the journeys of e2e/, on a server and a database of their own.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withDatabase } from '../src/platform/server/db/connection-string.ts';
import { PROJECT } from '../src/platform/server/settings/project.ts';
import { asMaintainer, dropDatabases } from '../src/platform/server/testing/maintenance.ts';
import { READY, spawnProgram } from '../src/platform/server/testing/process.ts';
import { findChromium } from './chromium/find.ts';
import { runCommand } from './command.ts';
import { build } from './run/build.mjs';

const WEB_DIR = path.join(PROJECT, 'node_modules/.cache/web');

await runCommand(async (resources) => {
  const chromium = await findChromium();
  console.log(`Chromium: ${chromium.executablePath}`);
  build(WEB_DIR);

  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'gestion-recorridos-'));
  await chmod(DATA_DIR, 0o711); // run by root, the database's account must enter it
  resources.defer(() => rm(DATA_DIR, { recursive: true, force: true }));
  const server = spawnProgram(['src/server.ts'], {
    ...(await givenDatabase(resources)),
    PORT: '0',
    DATA_DIR,
    WEB_DIR,
    LOG_LEVEL: 'error',
  });
  resources.defer(() => server.stop());
  const [, E2E_URL = ''] = await server.says(READY);

  process.exitCode = await playwright(resources, { E2E_URL, E2E_CHROMIUM: JSON.stringify(chromium) });
  if (process.exitCode !== 0) console.error(server.output());
});

/** On the server of `DATABASE_URL`, when there is one, a database that goes with the journeys. */
async function givenDatabase(resources: AsyncDisposableStack): Promise<Record<string, string>> {
  const maintenance = process.env['DATABASE_URL'];
  if (!maintenance) return {};
  const name = `gestion_prueba_${randomBytes(6).toString('hex')}`;
  await asMaintainer(maintenance, `create database ${name} template template0 encoding 'UTF8'`);
  resources.defer(() => dropDatabases(maintenance, name));
  return { DATABASE_URL: withDatabase(maintenance, name) };
}

async function playwright(resources: AsyncDisposableStack, env: Record<string, string>): Promise<number> {
  const cli = path.join(PROJECT, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  resources.defer(async () => void child.kill('SIGINT'));
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
