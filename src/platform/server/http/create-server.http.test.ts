import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { createServer } from './create-server.ts';

const app = await createServer({
  authenticate: async () => null,
  ready: async () => {},
  metricsToken: undefined,
  requestsPerMinute: 1000,
  publicUrl: undefined,
  trustProxy: false,
  logLevel: 'silent',
});
app.get('/cosas/:cosa', { config: { acceso: 'publico' } }, async (_request, reply) => reply.code(204).send());
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => app.close());

/** Sends bytes as they are. @returns the answer's status line and body */
async function send(bytes: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as unknown };
}

describe('what Node or the router cannot read is refused in words', () => {
  const CLOSE = 'host: x\r\nconnection: close\r\n\r\n';
  const NOT_READ = 'Hay datos que no se pudieron leer. Revíselos e inténtelo de nuevo.';

  it.each([
    ['no HTTP', 'hola\r\n\r\n', 400, NOT_READ],
    ['a header without a name', `GET / HTTP/1.1\r\n: x\r\n${CLOSE}`, 400, NOT_READ],
    ['a path with half an escape', `GET /cosas/% HTTP/1.1\r\n${CLOSE}`, 400, NOT_READ],
    ['a path that is no UTF-8', `GET /cosas/%c0%af HTTP/1.1\r\n${CLOSE}`, 400, NOT_READ],
    [
      'a part of a path longer than any',
      `GET /cosas/${'x'.repeat(3000)} HTTP/1.1\r\n${CLOSE}`,
      404,
      'No existe lo que está buscando.',
    ],
    [
      'headers beyond all measure',
      `GET / HTTP/1.1\r\ncookie: ${'x'.repeat(20_000)}\r\n${CLOSE}`,
      431,
      'La solicitud trae demasiados datos en sus cabeceras. Borre las cookies de este sitio e inténtelo de nuevo.',
    ],
  ])('%s', async (_, bytes, status, message) => {
    expect(await send(bytes)).toEqual({ status, body: { message } });
  });
});
