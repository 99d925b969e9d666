// The demonstration Moodle: four servers on one loopback port. `node demo/moodle.ts --puerto 0`
// Says in one line of JSON when it is ready, and ends with its parent process.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { createDemoServer, portOf } from './http/server.ts';
import { introduce, SERVERS } from './servers.ts';

const { values } = parseArgs({ options: { puerto: { type: 'string', default: '0' }, ahora: { type: 'string' } } });
const now = values.ahora === undefined ? Date.now() : Date.parse(values.ahora);

const server = createDemoServer(SERVERS, now);
server.listen({ port: Number(values.puerto), host: '127.0.0.1' });
await once(server, 'listening');

function stop(): void {
  server.close(() => process.exit(0));
  server.closeAllConnections();
}
process.once('SIGTERM', stop);
if (process.connected) {
  process.once('disconnect', stop);
  // Ctrl-C reaches the starter as well, which may still be finishing requests that need us: it ends us after them.
  process.on('SIGINT', () => {});
} else {
  process.once('SIGINT', stop);
  process.stdin.once('end', stop).resume();
}

process.stdout.write(`${JSON.stringify(introduce(SERVERS, portOf(server)))}\n`);
