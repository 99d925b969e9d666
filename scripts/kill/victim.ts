import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, type Db } from '../../src/platform/server/db/database.ts';
import { clusterPaths, ROLE } from '../../src/platform/server/db/embedded/cluster.ts';
import { readProcessFile } from '../../src/platform/server/db/embedded/process-file.ts';
import { findEmbedded } from '../../src/platform/server/db/embedded/server.ts';
import { READY, spawnProgram, type SpawnedProgram } from '../../src/platform/server/testing/process.ts';
import { freePort } from '../free-port.ts';

const POLL_MS = 20;
/** Those of a product that is tried out by faults. */
export const SETTINGS = {
  // A real installation: it begins without records. No person signs in.
  MOODLE_SERVERS: JSON.stringify([{ name: 'nadie', label: 'Nadie', url: 'http://127.0.0.1:9', token: 'x' }]),
  WEB_DIR: '/nonexistent',
  REQUESTS_PER_MINUTE: '1000000',
  SENDS_PER_MINUTE: '1000000',
  LOG_LEVEL: 'silent',
};

/** The process that is killed. */
export type Target = 'app' | 'database' | 'both';

/** A product of its own, on the embedded database, that is there to be killed. */
export class Victim {
  /** Its own address, whatever its settings call it; the same after each death. */
  readonly origin: string;
  readonly dataDir: string;
  /** Rejects when it ends without having been killed or stopped. */
  readonly died: Promise<never>;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #reportDeath: (reason: Error) => void;
  readonly #ended = new WeakSet<SpawnedProgram>();
  #program!: SpawnedProgram;
  #isStopped = false;

  /**
   * @param dataDir may hold a restored backup
   * @param settings beside its own
   */
  static async start(
    dataDir: string,
    resources: AsyncDisposableStack,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Victim> {
    const victim = new Victim(dataDir, { PORT: String(await freePort()), ...settings });
    await victim.#start();
    resources.defer(async () => victim.stop());
    return victim;
  }

  private constructor(dataDir: string, settings: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.origin = `http://127.0.0.1:${settings['PORT']}`;
    this.#settings = settings;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => {}); // there may be no awaiter
    this.died = promise;
    this.#reportDeath = reject;
  }

  /** Kills the application for good; its database may live on. */
  async die(): Promise<void> {
    this.#isStopped = true;
    await this.#end('SIGKILL');
  }

  /** Kills without warning, and waits until it answers again. @returns how long that took, in milliseconds */
  async kill(target: Target): Promise<number> {
    const started = performance.now();
    if (target !== 'app') process.kill(readProcessFile(clusterPaths(this.dataDir).data)!.pid, 'SIGKILL');
    if (target !== 'database') {
      await this.#end('SIGKILL');
      await this.#start();
    }
    while (!(await fetch(`${this.origin}/readyz`)).ok) await delay(POLL_MS);
    return performance.now() - started;
  }

  /** The connection string of its database while it runs. */
  async connection(): Promise<string> {
    const server = await findEmbedded(this.dataDir);
    if (!server) throw new Error('its database does not run');
    return server.connection(ROLE);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#end('SIGTERM');
    // Interrupted between a death and the restart, no process owns the database.
    await (await findEmbedded(this.dataDir))?.stop();
  }

  async #start(): Promise<void> {
    if (this.#isStopped) throw new Error('it was stopped');
    const program = spawnProgram(['src/server.ts'], { ...SETTINGS, ...this.#settings, DATA_DIR: this.dataDir });
    this.#program = program;
    await program.says(READY);
    void this.#watch(program);
  }

  async #watch(program: SpawnedProgram): Promise<void> {
    await program.ended;
    if (!this.#ended.has(program)) this.#reportDeath(new Error(`it ended by itself:\n${program.output()}`));
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#ended.add(this.#program);
    this.#program.child.kill(signal);
    await this.#program.ended;
  }
}

/** Faults that were found after the kills, in words, and a summary of the acts among them. */
export type Outcome = { readonly faults: readonly string[]; readonly summary: string };

/** Works on the database of a product, with connections of its own. */
export async function withDatabase<T>(victim: Victim, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase({ connection: await victim.connection() });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** A folder that the database's account can enter, removed at the end. */
export function temporaryFolder(resources: AsyncDisposableStack): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'gestion-muerte-'));
  chmodSync(dir, 0o711);
  resources.defer(async () => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
