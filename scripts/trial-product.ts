import { ROLE } from '../src/platform/server/db/embedded/cluster.ts';
import { findEmbedded } from '../src/platform/server/db/embedded/server.ts';
import { READY, spawnProgram, type SpawnedProgram } from '../src/platform/server/testing/process.ts';

const WORKER = /"worker":\{"pid":(\d+)\},"msg":"the worker is ready"/;

const SETTINGS = {
  // A real installation: it begins without records. Without a Moodle no person signs in, unless a test names one.
  MOODLE_SERVERS: JSON.stringify([{ name: 'nadie', label: 'Nadie', url: 'http://127.0.0.1:9', token: 'x' }]),
  WEB_DIR: '/nonexistent',
  PORT: '0',
};

type Started = {
  readonly program: SpawnedProgram;
  readonly dataDir: string;
  readonly origin: string;
  readonly worker: number;
};

/** The product with its worker, there to be killed and started again on the same folder. */
export class Product {
  readonly #program: SpawnedProgram;
  readonly #dataDir: string;
  /** Its address; another one after each start. */
  readonly origin: string;
  /** The process that answers. */
  readonly pid: number;
  /** The process that does the jobs. */
  readonly worker: () => number;

  /** @param settings beside those that make it a trial: the mail server, the Moodle */
  static async start(
    dataDir: string,
    settings: Readonly<Record<string, string>>,
    resources: AsyncDisposableStack,
  ): Promise<Product> {
    const program = spawnProgram(['src/server.ts'], { ...SETTINGS, ...settings, DATA_DIR: dataDir });
    resources.defer(async () => program.stop());
    const [, origin = ''] = await program.says(READY);
    const [, worker] = await program.says(WORKER);
    return new Product({ program, dataDir, origin, worker: Number(worker) });
  }

  private constructor({ program, dataDir, origin, worker }: Started) {
    this.#program = program;
    this.#dataDir = dataDir;
    this.origin = origin;
    this.pid = program.child.pid!;
    this.worker = () => worker;
  }

  /** The connection string of its database. */
  async connection(): Promise<string> {
    const server = await findEmbedded(this.#dataDir);
    if (!server) throw new Error('its database does not run');
    return server.connection(ROLE);
  }

  /** Both processes, without warning. */
  async kill(): Promise<void> {
    process.kill(this.worker(), 'SIGKILL');
    this.#program.child.kill('SIGKILL');
    await this.#program.ended;
  }

  async stop(): Promise<void> {
    return this.#program.stop();
  }
}
