import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { INFORMES } from '../../src/catalogo/index.ts';
import { type Account, findAccount, giveTo } from '../../src/platform/server/db/embedded/account.ts';
import { databaseEnv } from '../../src/platform/server/db/embedded/cluster.ts';
import { asMaintainer } from '../../src/platform/server/testing/maintenance.ts';
import { Manager } from '../carga/manager.ts';
import { temporaryFolder } from '../kill/victim.ts';
import { report, secondsUntil, send, startTrial, timed } from './outage.ts';

const SENDS = 50;
const START_SECONDS = 30;

/** Folders of packages; `POSTGRES_15_BIN` names another one. */
const FOLDERS = [
  process.env['POSTGRES_15_BIN'],
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
];

/** Runs the product on PostgreSQL 15, the oldest that it promises to: first start with a demonstration, sendings, reports. */
export async function postgres15(): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const bin = FOLDERS.find((folder) => folder !== undefined && existsSync(path.join(folder, 'initdb')));
  if (bin === undefined) {
    return console.log(
      'It cannot run here: PostgreSQL 15 was not found. POSTGRES_15_BIN names the folder of its programs.',
    );
  }
  const maintenance = await startPostgres(bin, resources);
  const [version] = (await asMaintainer(maintenance, 'show server_version')) as { server_version: string }[];
  const started = performance.now();
  const DATABASE_URL = maintenance.replace('/postgres?', '/gestion?');
  const settings = {
    DATA_DIR: temporaryFolder(resources),
    DATABASE_URL,
    MOODLE_SERVERS: '',
    MOODLE_READING_HOURS: 'no',
  };
  const trial = await startTrial(settings, resources);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const sent = await send(trial, SENDS);
  const manager = await Manager.signIn(trial.origin);
  const failed: string[] = [];
  let rows = 0;
  for (const { slug } of INFORMES) {
    try {
      const { filas } = (await manager.call(`/informes/${slug}/consulta`, { json: {} })) as { filas: unknown[] };
      rows += filas.length;
      await manager.call(`/informes/${slug}/graficos`, { json: {} });
    } catch (error) {
      failed.push(String(error));
    }
  }
  const ready = await timed(trial, '/readyz');
  report([
    ['version', version!.server_version, version!.server_version.startsWith('15.'), '15'],
    ['first start with its demonstration', `${seconds} s`, true, 'it starts'],
    [`${SENDS} sendings`, `${sent.acknowledged.size} × 201`, sent.acknowledged.size === SENDS, `${SENDS} × 201`],
    [
      `${INFORMES.length} reports with their charts`,
      `${rows} rows, ${failed.length} failed ${failed.join(' ')}`,
      failed.length === 0 && rows > 0,
      '0 failed',
    ],
    ['/readyz', String(ready.status), ready.status === 204, '204'],
  ]);
}

/** Starts a server of its own on a socket. @returns the connection string of its database `postgres` */
async function startPostgres(bin: string, resources: AsyncDisposableStack): Promise<string> {
  const account: Account = findAccount();
  const folder = path.join(temporaryFolder(resources), 'pg');
  const data = path.join(folder, 'd');
  mkdirSync(folder, { mode: 0o700 });
  giveTo(account, folder);
  const as = { ...account, cwd: '/', env: databaseEnv };
  const made = spawnSync(path.join(bin, 'initdb'), ['-D', data, '-U', 'gestion', '-A', 'trust', '-E', 'UTF8'], as);
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`);
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, '-c', 'listen_addresses=', '-k', folder], {
    ...as,
    stdio: 'ignore',
  });
  resources.defer(async () => {
    if (server.kill('SIGINT')) await once(server, 'exit');
  });
  // The library goes to the socket; without a host, an address is none to the settings.
  const maintenance = `postgresql://gestion@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const answers = async (): Promise<boolean> =>
    asMaintainer(maintenance, 'select 1').then(
      () => true,
      () => false,
    );
  await secondsUntil(answers, START_SECONDS);
  return maintenance;
}
