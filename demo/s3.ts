// The demonstration's store of objects: one bucket on a loopback port.
// `node demo/s3.ts --puerto 0 [--carpeta objetos]`: says in one line of JSON when it is ready, and ends with its parent.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BUCKET } from './s3/bucket.ts';
import { createStoreServer } from './s3/server.ts';

const { values } = parseArgs({
  options: { puerto: { type: 'string', default: '0' }, carpeta: { type: 'string' } },
});
const folder = values.carpeta ?? mkdtempSync(path.join(tmpdir(), 'gestion-objetos-'));
mkdirSync(folder, { recursive: true });

const server = createStoreServer({ ...BUCKET, folder });
server.listen({ port: Number(values.puerto), host: '127.0.0.1' });
await once(server, 'listening');

function stop(): void {
  server.close(() => {
    if (values.carpeta === undefined) rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
  server.closeAllConnections();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
if (process.connected) process.once('disconnect', stop);
else process.stdin.once('end', stop).resume();

const address = server.address();
const port = typeof address === 'object' ? address?.port : undefined;
process.stdout.write(`${JSON.stringify({ puerto: port, endpoint: `http://127.0.0.1:${port}`, ...BUCKET })}\n`);
