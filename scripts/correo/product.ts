import { ROLE } from '../../src/platform/server/db/embedded/cluster.ts';
import { findEmbedded } from '../../src/platform/server/db/embedded/server.ts';
import { READY, spawnProgram, type SpawnedProgram } from '../../src/platform/server/testing/process.ts';

const WORKER = /"worker":\{"pid":(\d+)\},"msg":"the worker is ready"/;

const SETTINGS = {
  // A real installation: it begins without records. Nobody signs in.
  MOODLE_SERVERS: JSON.stringify([{ name: 'nadie', label: 'Nadie', url: 'http://127.0.0.1:9', token: 'x' }]),
  WEB_DIR: '/nonexistent',
  PORT: '0',
  MAIL_FROM: 'unidad@universidad.edu.co',
  MAIL_PER_MINUTE: '60000',
  MAIL_RETRY_SECONDS: '1',
};

/** The product with a mail server, there to be killed. */
export class Product {
  readonly #program: SpawnedProgram;
  readonly #dataDir: string;
  /** The process that sends. */
  readonly worker: () => number;

  static async start(dataDir: string, SMTP_URL: string, resources: AsyncDisposableStack): Promise<Product> {
    const program = spawnProgram(['src/server.ts'], { ...SETTINGS, SMTP_URL, DATA_DIR: dataDir });
    resources.defer(() => program.stop());
    await program.says(READY);
    const [, pid] = await program.says(WORKER);
    return new Product(program, dataDir, Number(pid));
  }

  private constructor(program: SpawnedProgram, dataDir: string, worker: number) {
    this.#program = program;
    this.#dataDir = dataDir;
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

  stop(): Promise<void> {
    return this.#program.stop();
  }
}
