import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { createServer } from './create-server.ts';

type Line = { readonly level: number; readonly msg: string };

/** A server that sends some content, and the unexpected errors that it logged until its next answer. */
async function createSubject(content: Readable) {
  const lines: Line[] = [];
  const app = await createServer({
    authenticate: async () => null,
    ready: async () => {},
    metricsToken: undefined,
    requestsPerMinute: 1_000_000,
    publicUrl: undefined,
    trustProxy: false,
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(JSON.parse(line) as Line) },
  });
  onTestFinished(async () => app.close());
  app.post('/larga', { config: { acceso: 'publico' } }, async (_, reply) => reply.type('text/plain').send(content));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    port: (app.server.address() as AddressInfo).port,
    errors: async () => {
      await app.inject('/livez');
      expect(lines.at(-1)).toMatchObject({ msg: 'answered' });
      return lines.filter(({ level }) => level > 30);
    },
  };
}

const headers = (encoding: string) =>
  `POST /larga HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept-encoding: ${encoding}\r\n`;

it.each(['gzip', 'identity'])(
  'who leaves before the first byte of an answer is no error of ours (%s)',
  async (encoding) => {
    const [asked, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const content = new Readable({ read: () => asked.resolve() });
    content.once('close', closed.resolve);
    const { port, errors } = await createSubject(content);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${headers(encoding)}content-length: 2\r\n\r\n{}`);
    await asked.promise;
    socket.destroy();
    await closed.promise;
    expect(await errors()).toEqual([]);
  },
);

it.each(['gzip', 'identity'])('content that breaks off while the other end waits is one (%s)', async (encoding) => {
  const { port, errors } = await createSubject(
    new Readable({
      read: function () {
        this.destroy();
      },
    }),
  );
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${headers(encoding)}content-length: 2\r\n\r\n{}`);
  await once(socket, 'data');
  expect(await errors()).toEqual([expect.objectContaining({ level: 50, msg: 'unexpected error' })]);
  socket.destroy();
});
