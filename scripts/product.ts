// The product in processes of its own, started for a trial: killed and started again, or served as a demonstration with its pages.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, type Db } from '../src/platform/server/db/database.ts';
import { clusterPaths, ROLE } from '../src/platform/server/db/embedded/cluster.ts';
import { readProcessFile } from '../src/platform/server/db/embedded/process-file.ts';
import { findEmbedded } from '../src/platform/server/db/embedded/server.ts';
import { withDatabase } from '../src/platform/server/db/ensure-database.ts';
import { PROJECT } from '../src/platform/server/settings.ts';
import { asMaintainer, dropDatabases, testServerUrl } from '../src/platform/server/testing/maintenance.ts';
import { spawnProgram, type SpawnedProgram } from '../src/platform/server/testing/process.ts';
import { build } from './run/build.mjs';
import { freePort, temporaryFolder } from './throw-away.ts';

const POLL_MS = 20;
/** The line by which a process of any role says that it answers. */
const ANSWERS = /está en http/;
const WORKER = /"worker":\{"pid":(\d+)\},"msg":"the worker is ready"/;

type Settings = Readonly<Record<string, string>>;

/** A real installation: it begins without records. Without a Moodle no person signs in, unless a trial names one. */
export const INSTALLATION = {
  MOODLE_SERVERS: JSON.stringify([{ name: 'nadie', label: 'Nadie', url: 'http://127.0.0.1:9', token: 'x' }]),
  WEB_DIR: '/nonexistent',
};

/** All calls of a trial come from one address, as those of no campus do. */
export const UNLIMITED = { REQUESTS_PER_MINUTE: '1000000', SENDS_PER_MINUTE: '1000000' };

/** An installation that takes what a crowd sends, and writes no log. */
export const QUIET_INSTALLATION = { ...INSTALLATION, ...UNLIMITED, LOG_LEVEL: 'silent' };

/** The processes that a kill ends. */
export type Target = 'app' | 'database' | 'both';

/** A process that answers, with its worker and its embedded database where its settings do not say otherwise. */
export class Product {
  readonly port: number;
  /** Its own address, whatever its settings call it; the same after each start. */
  readonly origin: string;
  readonly dataDir: string;
  /** Rejects when it ends without having been killed or stopped. */
  readonly died: Promise<never>;
  readonly #settings: Settings;
  readonly #reportDeath: (reason: Error) => void;
  readonly #ended = new WeakSet<SpawnedProgram>();
  #tree: string;
  #program!: SpawnedProgram;
  #isStopped = false;

  /**
   * @param settings `DATA_DIR` is a folder of its own where they name none
   * @param tree the folder of the project, or of another release of it
   */
  static async start(resources: AsyncDisposableStack, settings: Settings, tree = PROJECT): Promise<Product> {
    const DATA_DIR = settings['DATA_DIR'] ?? temporaryFolder(resources);
    const product = new Product(await freePort(), { ...settings, DATA_DIR }, tree);
    resources.defer(async () => product.stop());
    await product.start();
    return product;
  }

  private constructor(port: number, settings: Settings & { readonly DATA_DIR: string }, tree: string) {
    this.port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.dataDir = settings.DATA_DIR;
    this.#settings = settings;
    this.#tree = tree;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => {}); // there may be no awaiter
    this.died = promise;
    this.#reportDeath = reject;
  }

  /** Its process, until it is started again. */
  get program(): SpawnedProgram {
    return this.#program;
  }

  /** The process that does the jobs, by its log. */
  get worker(): number {
    return Number(WORKER.exec(this.#program.output())?.[1]);
  }

  /** Starts it, also after its death, and waits until it is up. */
  async start(): Promise<void> {
    if (this.#isStopped) throw new Error('it was stopped');
    const program = spawnProgram(['src/server.ts'], { ...this.#settings, PORT: String(this.port) }, this.#tree);
    this.#program = program;
    await program.says(ANSWERS);
    void this.#watch(program);
  }

  /** Waits until it says that it can serve. */
  async ready(): Promise<void> {
    await this.#until(async () =>
      fetch(`${this.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  /** Kills without warning, and waits until it serves again. @returns how long that took, in milliseconds */
  async kill(target: Target): Promise<number> {
    const began = performance.now();
    const database = this.#databaseProcess();
    if (target !== 'app') process.kill(database!, 'SIGKILL');
    if (target !== 'database') {
      await this.#end('SIGKILL');
      await this.start();
    }
    // The connections of a killed server answer for a moment after it.
    if (target !== 'app') await this.#until(async () => this.#hasDatabaseOtherThan(database));
    await this.ready();
    return performance.now() - began;
  }

  /** Kills the application, and its worker where its log tells it; its database may live on. */
  async die(): Promise<void> {
    if (this.worker) process.kill(this.worker, 'SIGKILL');
    await this.#end('SIGKILL');
  }

  /** Stops it in order and starts it again, of another release where one is given. */
  async replace(tree = this.#tree): Promise<void> {
    await this.#end('SIGTERM');
    this.#tree = tree;
    await this.start();
    await this.ready();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#end('SIGTERM');
    // Interrupted between a death and the restart, no process owns the database.
    await (await findEmbedded(this.dataDir))?.stop();
  }

  /** The connection string of its database while it runs. */
  async connection(): Promise<string> {
    if (this.#settings['DATABASE_URL']) return this.#settings['DATABASE_URL'];
    const server = await findEmbedded(this.dataDir);
    if (!server) throw new Error('its database does not run');
    return server.connection(ROLE);
  }

  /** Works on its database, with connections of its own. */
  async withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = createDatabase({ connection: await this.connection() });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  #databaseProcess(): number | undefined {
    return readProcessFile(clusterPaths(this.dataDir).data)?.pid;
  }

  async #hasDatabaseOtherThan(pid: number | undefined): Promise<boolean> {
    return this.#databaseProcess() !== pid && (await findEmbedded(this.dataDir)) !== undefined;
  }

  async #until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await Promise.race([isSo(), this.died]))) await delay(POLL_MS);
  }

  async #watch(program: SpawnedProgram): Promise<void> {
    await program.ended;
    if (!this.#ended.has(program)) this.#reportDeath(new Error(`a process ended by itself:\n${program.output()}`));
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#ended.add(this.#program);
    this.#program.child.kill(signal);
    await this.#program.ended;
  }
}

/**
 * Builds the web app where it is stale and starts a demonstration.
 * @param settings beside those that make it one; without a `DATA_DIR` it is on the server of `TEST_DATABASE_URL`, when there is one
 */
export async function startDemonstration(resources: AsyncDisposableStack, settings: Settings = {}): Promise<Product> {
  const WEB_DIR = path.join(PROJECT, 'node_modules/.cache/web');
  build(WEB_DIR);
  return Product.start(resources, {
    WEB_DIR,
    LOG_LEVEL: 'error',
    MOODLE_READING_HOURS: 'no', // at whatever hour it is tried out, nothing is read unasked
    ...(settings['DATA_DIR'] === undefined && (await givenDatabase(resources))),
    ...settings,
  });
}

/** Makes a database that goes with the command, where a server is given. */
async function givenDatabase(resources: AsyncDisposableStack): Promise<Settings> {
  const maintenance = testServerUrl;
  if (maintenance === undefined) return {};
  const name = `gestion_prueba_${randomBytes(6).toString('hex')}`;
  await asMaintainer(maintenance, `create database ${name} template template0 encoding 'UTF8'`);
  resources.defer(async () => dropDatabases(maintenance, name));
  return { DATABASE_URL: withDatabase(maintenance, name) };
}
