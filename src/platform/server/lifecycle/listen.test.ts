import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeApp, listen } from './listen.ts';

/** Sends a request and then tells it in shared memory; posts the answer. */
const CLIENT = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, sent } } = require('node:worker_threads');
  let answer = '';
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('POST / HTTP/1.1\\r\\nhost: x\\r\\ncontent-length: 0\\r\\nconnection: close\\r\\n\\r\\n', () => {
      Atomics.store(sent, 0, 1);
      Atomics.notify(sent, 0);
    }));
  socket.on('data', (data) => (answer += data)).on('error', (error) => (answer += error.code));
  socket.on('close', () => parentPort.postMessage(answer));`;

it('answers what was sent over a connection that still waited to be accepted', async () => {
  const app = Fastify({ return503OnClosing: false });
  app.post('/', async () => ({ stored: true }));
  await listen(app, { PORT: 0, HOST: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const client = new Worker(CLIENT, { eval: true, workerData: { port, sent } });
  const answered = once(client, 'message');
  // This thread accepts nothing meanwhile.
  Atomics.wait(sent, 0, 0);
  await closeApp(app, new AbortController().signal);
  expect((await answered)[0]).toContain('{"stored":true}');
});
