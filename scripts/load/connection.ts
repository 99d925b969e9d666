import { connect, type Socket } from 'node:net';

export type Answer = { readonly status: number; readonly body: string };

const END_OF_HEAD = '\r\n\r\n';

/**
 * One client's connection to a server: a request, its answer, the next request. It knows no more of HTTP than our answers
 * need (a length, no chunks), so that the load costs little of the processor that it shares with what it measures.
 */
export class Connection {
  readonly #socket: Socket;
  #received = '';
  #waiting: { resolve: (answer: Answer) => void; reject: (reason: Error) => void } | undefined;

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new Connection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    // Bytes as characters: what is compressed is counted, never read.
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#take(text));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
    socket.on('error', () => {});
  }

  /** @param request head and body as they go over the wire, in ASCII */
  async ask(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) return this.#waiting?.reject(new Error(`an answer without length:\n${head}`));
    const whole = end + END_OF_HEAD.length + length;
    if (this.#received.length < whole) return undefined;
    const body = this.#received.slice(whole - length, whole);
    this.#received = this.#received.slice(whole);
    this.#waiting?.resolve({ status: Number(head.slice(9, 12)), body });
    return undefined;
  }
}
