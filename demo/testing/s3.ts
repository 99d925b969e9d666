// The demonstration's store of objects inside the test's own process.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUCKET } from '../s3/bucket.ts';
import { createStoreServer, type Order } from '../s3/server.ts';

export interface DemoStore {
  readonly bucket: {
    readonly endpoint: string;
    readonly name: string;
    readonly region: string;
    readonly accessKey: string;
    readonly secretKey: string;
    readonly prefix: string;
  };
  /** The product's settings for it. */
  readonly settings: Readonly<Record<string, string>>;
  control(order: Order): Promise<unknown>;
  /** Ends all that is under way; the objects are kept. */
  stop(): Promise<void>;
  /** Listens again, at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startStore(): Promise<DemoStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gestion-objetos-'));
  const server = createStoreServer({ ...BUCKET, folder });
  let port = 0;
  const start = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address) ({ port } = address);
  };
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await start();
  const endpoint = `http://127.0.0.1:${port}`;
  const { bucket: name, ...credentials } = BUCKET;
  return {
    bucket: { endpoint, name, ...credentials, prefix: '' },
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_REGION: credentials.region,
      S3_ACCESS_KEY: credentials.accessKey,
      S3_SECRET_KEY: credentials.secretKey,
    },
    async control(order) {
      const answer = await fetch(`${endpoint}/_control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      return answer.json();
    },
    start,
    stop,
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
