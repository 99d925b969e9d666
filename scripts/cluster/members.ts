// The processes of a product that has several: web processes and workers, to be killed, stopped and replaced one by one.
import { setTimeout as delay } from 'node:timers/promises';
import { spawnProgram, type SpawnedProgram } from '../../src/platform/server/testing/process.ts';
import { freePort } from '../free-port.ts';

const POLL_MS = 20;

/** The line by which a process of any role says that it answers. */
const ANSWERS = /está en http/;

export type MemberRole = 'web' | 'worker';

type Options = {
  readonly role: MemberRole;
  readonly settings: Readonly<Record<string, string>>;
  /** The folder of its release. */
  readonly tree: string;
};

/** One process of the product, with its worker where its release has no roles. It keeps its port. */
export class Member {
  readonly role: MemberRole;
  readonly port: number;
  readonly #settings: Readonly<Record<string, string>>;
  #tree: string;
  #program!: SpawnedProgram;
  readonly #ended = new WeakSet<SpawnedProgram>();
  readonly #onDeath: (output: string) => void;

  static async start({ role, settings, tree }: Options, onDeath: (output: string) => void): Promise<Member> {
    const member = new Member({ role, settings, tree }, await freePort(), onDeath);
    await member.start();
    return member;
  }

  private constructor({ role, settings, tree }: Options, port: number, onDeath: (output: string) => void) {
    this.role = role;
    this.port = port;
    this.#settings = settings;
    this.#tree = tree;
    this.#onDeath = onDeath;
  }

  /** Starts it, and waits until it is ready. */
  async start(): Promise<void> {
    const settings = { ...this.#settings, PROCESS_ROLE: this.role, PORT: String(this.port) };
    this.#program = spawnProgram(['src/server.ts'], settings, this.#tree);
    await this.#program.says(ANSWERS);
    void this.#watch(this.#program);
  }

  /** Waits until it says that it can serve. @returns the time that took, in ms */
  async ready(): Promise<number> {
    const began = performance.now();
    const isReady = async (): Promise<boolean> =>
      fetch(`http://127.0.0.1:${this.port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) await delay(POLL_MS);
    return performance.now() - began;
  }

  /** Ends it without warning, and starts it again. @returns the time until it serves again, in ms */
  async kill(): Promise<number> {
    const began = performance.now();
    await this.#end('SIGKILL');
    await this.start();
    await this.ready();
    return performance.now() - began;
  }

  /** Stops it in order and starts it again, of another release where one is given. */
  async replace(tree = this.#tree): Promise<void> {
    await this.#end('SIGTERM');
    this.#tree = tree;
    await this.start();
    await this.ready();
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #watch(program: SpawnedProgram): Promise<void> {
    await program.ended;
    if (!this.#ended.has(program)) this.#onDeath(program.output());
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#ended.add(this.#program);
    this.#program.child.kill(signal);
    await this.#program.ended;
  }
}
