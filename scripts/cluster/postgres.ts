// Finds the programs of PostgreSQL 15 and runs a server of them that can be killed and started again.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findAccount, giveTo, type Account } from '../../src/platform/server/db/embedded/account.ts';
import { databaseEnv } from '../../src/platform/server/db/embedded/cluster.ts';
import { asMaintainer } from '../../src/platform/server/testing/maintenance.ts';
import { temporaryFolder } from '../throw-away.ts';

const POLL_MS = 50;
const START_MS = 30_000;

/** Folders of packages; `POSTGRES_15_BIN` names another one. */
const FOLDERS = [
  process.env['POSTGRES_15_BIN'],
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
];

/** Returns the folder of the programs of PostgreSQL 15; undefined where it is not installed. */
export const findPostgres15 = (): string | undefined =>
  FOLDERS.find((folder) => folder !== undefined && existsSync(path.join(folder, 'initdb')));

/** A server of its own, on a socket. */
export class TrialPostgres {
  readonly #bin: string;
  readonly #folder: string;
  readonly #account: Account = findAccount();
  #server!: ChildProcess;
  #ended!: Promise<unknown>;

  /** @param bin the folder of its programs */
  static async start(bin: string, resources: AsyncDisposableStack): Promise<TrialPostgres> {
    const server = new TrialPostgres(bin, path.join(temporaryFolder(resources), 'pg'));
    server.#init();
    await server.start();
    resources.defer(async () => server.#end('SIGINT'));
    return server;
  }

  private constructor(bin: string, folder: string) {
    this.#bin = bin;
    this.#folder = folder;
  }

  /** The connection string of a database. The library goes to the socket; without a host, an address is none to the settings. */
  urlOf(database: string): string {
    return `postgresql://gestion@localhost/${database}?host=${encodeURIComponent(this.#folder)}`;
  }

  /** Ends it without warning. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Starts it, and waits until it answers. */
  async start(): Promise<void> {
    this.#spawn();
    const until = performance.now() + START_MS;
    while (!(await this.#answers())) {
      if (performance.now() > until) throw new Error(`PostgreSQL did not answer within ${START_MS / 1000} s`);
      // Processes of one that was killed hold its memory for a moment.
      if (this.#server.exitCode !== null) this.#spawn();
      await delay(POLL_MS);
    }
  }

  #spawn(): void {
    const args = ['-D', this.#data(), '-c', 'listen_addresses=', '-k', this.#folder];
    this.#server = spawn(path.join(this.#bin, 'postgres'), args, this.#as({ stdio: 'ignore' as const }));
    this.#ended = once(this.#server, 'exit');
  }

  async #answers(): Promise<boolean> {
    return asMaintainer(this.urlOf('postgres'), 'select 1').then(
      () => true,
      () => false,
    );
  }

  #init(): void {
    mkdirSync(this.#folder, { mode: 0o700 });
    giveTo(this.#account, this.#folder);
    const args = ['-D', this.#data(), '-U', 'gestion', '-A', 'trust', '-E', 'UTF8'];
    const made = spawnSync(path.join(this.#bin, 'initdb'), args, this.#as({}));
    if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#server.kill(signal);
    await this.#ended;
  }

  #data(): string {
    return path.join(this.#folder, 'd');
  }

  #as<T extends object>(options: T) {
    return { ...this.#account, cwd: '/', env: databaseEnv, ...options };
  }
}
