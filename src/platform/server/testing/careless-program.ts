// An HTTP server with a route that leaves a failed promise behind; its log follows the line with its address.
import { createServer, currentRequestId } from '../http/create-server.ts';
import { readTold, surviveRejections, tell, untilAborted } from '../lifecycle/run.ts';

const { stopping } = await readTold();
const app = await createServer({
  authenticate: async () => null,
  ready: async () => {},
  metricsToken: undefined,
  requestsPerMinute: 1000,
  publicUrl: undefined,
  trustProxy: false,
  logLevel: 'error',
});
app.get('/careless', { config: { acceso: 'publico' } }, async (_request, reply) => {
  void Promise.reject(new Error('nobody waits for this'));
  return reply.code(204).send();
});
surviveRejections((error) => app.log.error({ err: error, reqId: currentRequestId() }, 'unhandled rejection'));
tell(await app.listen({ port: 0, host: '127.0.0.1' }));
await untilAborted(stopping);
await app.close();
