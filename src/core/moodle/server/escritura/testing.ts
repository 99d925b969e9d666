// Fake Moodle server that answers as a test says, for faults that the demonstration server cannot produce.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { ServiceAccount } from '../client/call.ts';

/**
 * Starts the server until the end of the test.
 * @param responde answers a call, given its form
 * @returns the service account that calls it
 */
export async function moodleThat(responde: (form: URLSearchParams) => unknown): Promise<ServiceAccount> {
  const server = createServer((request, response) => {
    void text(request).then((body) => response.end(JSON.stringify(responde(new URLSearchParams(body)))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A server listening on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, timeoutMs: 5000, retryWaitsMs: [1], token: 'clave' };
}
