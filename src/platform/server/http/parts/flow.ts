import type { Readable } from 'node:stream';
import { AppError } from '../../../contract/errors.ts';

/** A sender from whom nothing comes for this long is gone. */
const STALL_MS = 30_000;

export type Flow = {
  /** Aborted, with the reason to tell the sender, when she sends too much or nothing more. */
  readonly signal: AbortSignal;
  /** Waits for something that comes of the flow. @throws {AppError} once it is broken */
  readonly unlessBroken: <T>(promise: Promise<T>) => Promise<T>;
  /** Stops watching. */
  readonly end: () => void;
};

/**
 * Watches the bytes of a body while others read them; call it in the turn in which the reading begins.
 * @param max bytes that may come in all
 */
export function watchFlow(body: Readable, max: number): Flow {
  const controller = new AbortController();
  const { signal } = controller;
  const stall = setTimeout(() => controller.abort(new AppError('tardo-demasiado')), STALL_MS);
  let size = 0;
  const count = (chunk: Buffer): void => {
    stall.refresh();
    size += chunk.length;
    if (size > max) controller.abort(new AppError('demasiado-grande'));
  };
  body.on('data', count);

  const broken = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as AppError));
  });
  broken.catch(() => {});

  return {
    signal,
    unlessBroken: async (promise) => Promise.race([promise, broken]),
    end() {
      clearTimeout(stall);
      body.off('data', count);
    },
  };
}
