// Checks, opens and closes the port of the HTTP server; before the close, lets balancers turn away and requests finish.
import { once } from 'node:events';
import { createServer, Server } from 'node:net';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { StartProblem } from '../start-problem.ts';

/** Checks that the port is free, before the rest of the start takes its time. @throws {StartProblem} saying why not. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenProblem(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Returns the error with the sentence for a failure to listen, or the error itself when it is another. */
function listenProblem(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `El puerto ${port} está ocupado: cierre el programa que lo usa, o indique otro con PORT.`,
      );
    case 'EACCES':
      return new StartProblem(
        `No hay permiso para usar el puerto ${port}: indique otro con PORT, de 1024 en adelante.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`HOST: ${host} no es una dirección de este equipo.`);
    default:
      return error;
  }
}

/**
 * Connections that wait to be accepted. A flood fills Node's default of 511, and later clients wait for whole seconds.
 */
const BACKLOG = 4096;

/** Time in ms that requests in flight have when the process is told to stop. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;

/** Starts to listen. @throws {StartProblem} when the port or the address cannot be used. */
export async function listen(app: FastifyInstance, { PORT, HOST }: { PORT: number; HOST: string }): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST, backlog: BACKLOG });
  } catch (error) {
    throw listenProblem(error, PORT, HOST);
  }
}

/**
 * Goes on serving for some seconds, in which a balancer hears from `/readyz` that it must send no more; not when the
 * person insists.
 */
export async function outlastProbes(seconds: number, insisting: AbortSignal): Promise<void> {
  await delay(seconds * 1000, undefined, { signal: insisting }).catch(() => {});
}

/** Accepts no more requests and finishes those in flight, but not beyond a time, nor when the person insists. */
export async function closeApp(app: FastifyInstance, insisting: AbortSignal): Promise<void> {
  // A round of the event loop accepts the connections that wait: the system would reset them with what they sent, and a
  // proxy does not send that again.
  await setImmediate();
  await setImmediate();
  Server.prototype.close.call(app.server);
  const closed = app.close();
  // A browser keeps the connection of a request that was still in flight.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const enough = AbortSignal.any([insisting, AbortSignal.timeout(DRAIN_MS)]);
  const cut = enough.aborted ? Promise.resolve() : once(enough, 'abort');
  await Promise.race([closed, cut.then(() => app.server.closeAllConnections())]);
  await closed;
  clearInterval(idle);
}
