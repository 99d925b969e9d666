// Makes and locates the data folder (cluster) of the embedded PostgreSQL; the environment of its programs.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { diskProblem, noSpace } from '../../files/disk.ts';
import { renameSynced, syncToDiskSync, writeSynced } from '../../files/durable.ts';
import { ownName } from '../../files/work-folder.ts';
import { StartProblem } from '../../start-problem.ts';
import { giveTo, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** The major version whose files the programs read. */
const MAJOR = '18';

/** The cluster's owner, a superuser, and its database. */
export const ROLE = 'gestion';

/** Paths under the data folder. `base` belongs to the account and holds the rest. */
export interface ClusterPaths {
  readonly base: string;
  readonly data: string;
  readonly passwordFile: string;
}

export function clusterPaths(dir: string, name = 'postgres'): ClusterPaths {
  const base = path.join(path.resolve(dir), name);
  return { base, data: path.join(base, 'datos'), passwordFile: path.join(base, 'clave') };
}

/**
 * Makes the cluster unless it is there. It is made under another name and renamed when whole and on the disk, so that a
 * kill or a power cut leaves nothing that could be taken for one, and two starters end with the same one.
 * @throws {StartProblem} when what is there is not a cluster of our version, or none can be made.
 */
export function ensureCluster(dir: string, binaries: Binaries, account: Account): ClusterPaths {
  const paths = clusterPaths(dir);
  if (!existsSync(paths.base)) createCluster(dir, binaries, account, paths);
  const versionFile = path.join(paths.data, 'PG_VERSION');
  if (!existsSync(versionFile) || !existsSync(paths.passwordFile)) throw damaged(paths, 'faltan archivos');
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== MAJOR) {
    throw new StartProblem(`La base de datos de ${paths.base} es de PostgreSQL ${version} y se necesita ${MAJOR}.`);
  }
  return paths;
}

/** Makes the error for a cluster that cannot be used, with PostgreSQL's own words. */
export function damaged(paths: ClusterPaths, detail: string): StartProblem {
  return new StartProblem(
    `La base de datos de ${paths.base} está dañada (${detail}): aparte esa carpeta y restaure una copia de seguridad.`,
  );
}

function createCluster(dir: string, binaries: Binaries, account: Account, final: ClusterPaths): void {
  const partial = clusterPaths(dir, ownName('postgres.nueva'));
  rmSync(partial.base, { recursive: true, force: true });
  try {
    mkdirSync(partial.data, { recursive: true });
    writeSynced(partial.passwordFile, randomBytes(24).toString('base64url'));
    for (const folder of [partial.base, partial.data]) chmodSync(folder, 0o700);
    for (const file of [partial.base, partial.data, partial.passwordFile]) giveTo(account, file);
    initialise(partial, binaries, account);
    syncToDiskSync(partial.base); // initdb has synced its own folder
    renameSynced(partial.base, final.base);
  } catch (error) {
    rmSync(partial.base, { recursive: true, force: true });
    if (!existsSync(final.data)) throw diskProblem(error, dir);
  }
}

function initialise({ data, passwordFile }: ClusterPaths, { initdb }: Binaries, account: Account): void {
  const { status, error, stderr } = spawnSync(
    initdb,
    [`--pgdata=${data}`, `--username=${ROLE}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
      // The built-in locale orders the same on every machine, whatever its C library.
      .concat('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
      // The log's last file is never removed: at this size (megabytes) it holds little.
      .concat('--wal-segsize=1'),
    { ...account, cwd: '/', encoding: 'utf8', env: databaseEnv },
  );
  if (status === 0) return;
  throw initProblem(path.dirname(data), error?.message ?? stderr);
}

/** Makes the error for a cluster that could not be made, from what its program said. */
export function initProblem(folder: string, said: string): StartProblem {
  if (/No space left on device|Disk quota exceeded/.test(said)) return noSpace(path.dirname(folder));
  // After the reason it says what it removes.
  const lines = said.trim().split('\n');
  const detail = lines.findLast((line) => !line.startsWith('initdb: removing')) ?? '';
  return new StartProblem(`No se pudo crear la base de datos en ${folder}: ${detail}`);
}

/** The environment of the database's programs: no setting of ours, messages in English. */
export const databaseEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
