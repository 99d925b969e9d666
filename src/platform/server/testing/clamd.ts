import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Answers to a file: as clamd words them, without the final NUL; empty for none; null for one that never comes. */
export type Verdict = (file: Buffer) => string | null;

/** A clamd that takes nothing but its protocol, and answers as the test says. */
export type FakeClamd = {
  /** `host:port`. */
  readonly address: string;
  /** The answer to each file: clean, unless a test says otherwise. */
  verdict: Verdict;
  /** The files that it was asked about, in order. */
  readonly scanned: Buffer[];
  readonly connections: () => Promise<number>;
  /** Stops it: connections are refused until `start`. */
  readonly stop: () => Promise<void>;
  /** Starts it again, at the same address. */
  readonly start: () => Promise<void>;
};

export const CLEAN: Verdict = () => 'stream: OK';

/** Starts a clamd. @param limit its StreamMaxLength, in bytes */
export async function startClamd({ limit = 25 * 1_048_576 } = {}): Promise<FakeClamd> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {}); // the client went away
    serve(socket).then(
      (answer) => answer !== null && socket.end(answer && `${answer}\0`),
      () => socket.destroy(),
    );
  });
  let port = 0;

  async function serve(socket: Socket): Promise<string | null> {
    const bytes = createReader(socket);
    const command = await bytes.untilNul();
    if (command === 'zPING') return 'PONG';
    if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
    const chunks: Buffer[] = [];
    for (let size = 0; ;) {
      const length = (await bytes.take(4)).readUInt32BE();
      if (length === 0) break;
      size += length;
      if (size > limit) return 'INSTREAM size limit exceeded. ERROR';
      chunks.push(await bytes.take(length));
    }
    const file = Buffer.concat(chunks);
    clamd.scanned.push(file);
    return clamd.verdict(file);
  }

  async function start(): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  }

  async function stop(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  }

  await start();
  const clamd: FakeClamd = {
    address: `127.0.0.1:${port}`,
    verdict: CLEAN,
    scanned: [],
    connections: async () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    stop,
    start,
  };
  return clamd;
}

/** Reads what comes over a connection, as much as is asked for. */
function createReader(socket: Socket) {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let left = Buffer.alloc(0);
  async function take(length: number): Promise<Buffer> {
    while (left.length < length) {
      const { done, value } = await chunks.next();
      if (done) throw new Error('the client left in the middle');
      left = Buffer.concat([left, value]);
    }
    const taken = left.subarray(0, length);
    left = left.subarray(length);
    return taken;
  }
  async function untilNul(): Promise<string> {
    let text = '';
    for (let char = ''; char !== '\0'; text += char) char = (await take(1)).toString('latin1');
    return text.slice(0, -1);
  }
  return { take, untilNul };
}
