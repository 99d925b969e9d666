import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { listenProblem } from './port.ts';

/** Connections that wait to be taken. Of Node's 511 a flood leaves none, and whoever comes then is late by whole seconds. */
const BACKLOG = 4096;

/** How long requests in flight may still take when we are told to stop. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;

/** Listens. @throws {StartProblem} when the port or the address cannot be used. */
export async function listen(app: FastifyInstance, { PORT, HOST }: { PORT: number; HOST: string }): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST, backlog: BACKLOG });
  } catch (error) {
    throw listenProblem(error, PORT, HOST);
  }
}

/** Takes no more requests and finishes those in flight, but does not wait for ever, nor when the person insists. */
export async function closeApp(app: FastifyInstance, insisting: AbortSignal): Promise<void> {
  const closed = app.close();
  // A browser keeps the connection of a request that was still in flight.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const enough = AbortSignal.any([insisting, AbortSignal.timeout(DRAIN_MS)]);
  const cut = enough.aborted ? Promise.resolve() : once(enough, 'abort');
  await Promise.race([closed, cut.then(() => app.server.closeAllConnections())]);
  await closed;
  clearInterval(idle);
}
