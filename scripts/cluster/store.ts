// The demonstration's store of objects as a program of its own, to be killed and started again.
import path from 'node:path';
import { BUCKET } from '../../demo/s3/bucket.ts';
import { spawnProgram, type SpawnedProgram } from '../../src/platform/server/testing/process.ts';
import { freePort, temporaryFolder } from '../throw-away.ts';

/** A store of objects that keeps them when it is killed. */
export class TrialStore {
  readonly #port: number;
  readonly #folder: string;
  #program!: SpawnedProgram;

  static async start(resources: AsyncDisposableStack): Promise<TrialStore> {
    const store = new TrialStore(await freePort(), path.join(temporaryFolder(resources), 'objetos'));
    await store.start();
    resources.defer(async () => store.#program.stop());
    return store;
  }

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
  }

  /** As the product's settings name it. */
  get settings(): Readonly<Record<string, string>> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_BUCKET: BUCKET.bucket,
      S3_REGION: BUCKET.region,
      S3_ACCESS_KEY: BUCKET.accessKey,
      S3_SECRET_KEY: BUCKET.secretKey,
    };
  }

  /** Starts it, and waits until it answers. */
  async start(): Promise<void> {
    this.#program = spawnProgram(['demo/s3.ts', '--puerto', String(this.#port), '--carpeta', this.#folder], {});
    await this.#program.says(/"endpoint"/);
  }

  /** Ends it without warning. */
  async kill(): Promise<void> {
    this.#program.child.kill('SIGKILL');
    await this.#program.ended;
  }
}
