// Loads the code of the waiting list when it is used: few people need it.
import { ConnectionError } from '#platform/web/http.ts';
import type * as deEspera from './de-espera.ts';

/** Loads it. @throws {ConnectionError} if that fails */
export async function loadEspera(): Promise<typeof deEspera> {
  return import('./de-espera.ts').catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
}
