// Computes outputs of tokens in a thread: each takes over a millisecond of a processor, in which pages would wait.
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '#platform/contract/time.ts';
import type { Tema } from '../protocol.ts';

/** An output that the thread is asked for. */
export type Pregunta = {
  readonly id: number;
  readonly tema: Tema;
  readonly secreta: string;
  readonly entrada: string;
};

type Respuesta = { readonly id: number; readonly salida: string };

type Waiting = { readonly resolve: (salida: string) => void; readonly reject: (error: unknown) => void };

/** Computes the output that belongs to an input: `salidaOf` of protocol.ts. */
export type ComputeSalida = (tema: Tema, secreta: string, entrada: string) => Promise<string>;

const PROGRAM = new URL('verificacion-program.ts', import.meta.url);

/** Time in ms without any question after which the thread ends: idle processes hold little (decision 0063). */
const IDLE_MS = MINUTE_MS;

/** Creates the computing. The thread begins with the first question, and does not keep the process alive. */
export function createComputeSalida(): ComputeSalida {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let asked = 0;
  let idle: NodeJS.Timeout | undefined;

  /** Those that wait get the error as their answer, and the next question begins another thread. */
  function end(ended: Worker, error?: unknown): void {
    if (thread !== ended) return;
    thread = null;
    clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(error ?? new Error('the thread that verifies tokens ended'));
    waiting.clear();
    void ended.terminate();
  }

  function begin(): Worker {
    const worker = new Worker(PROGRAM);
    worker.on('message', ({ id, salida }: Respuesta) => {
      waiting.get(id)?.resolve(salida);
      waiting.delete(id);
      if (waiting.size > 0) return;
      worker.unref();
      idle?.refresh();
    });
    worker.on('error', (error) => end(worker, error));
    worker.on('exit', () => end(worker));
    clearTimeout(idle);
    idle = setTimeout(() => waiting.size === 0 && end(worker), IDLE_MS).unref();
    return worker;
  }

  return async (tema, secreta, entrada) =>
    new Promise((resolve, reject) => {
      thread ??= begin();
      thread.ref();
      idle?.refresh();
      const id = asked++;
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, tema, secreta, entrada } satisfies Pregunta);
    });
}
