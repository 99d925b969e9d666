import { createServer } from 'node:net';
import { StartProblem } from '../start-problem.ts';

/**
 * Makes sure that we could listen there, before the rest of the start takes its time.
 * @throws {StartProblem} saying why not.
 */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenProblem(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** The sentence for an error of listening, or the error itself when it is none that we know. */
export function listenProblem(error: unknown, port: number, host: string): unknown {
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
