// Loads what gets a token, when a sending that needs one is confirmed.
import { ConnectionError } from '#platform/web/http.ts';
import type { takePapeleta } from './take-papeleta.ts';

/** Loads it. @throws {ConnectionError} if that fails */
export async function loadTakePapeleta(): Promise<typeof takePapeleta> {
  const module = await import('./take-papeleta.ts').catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
  return module.takePapeleta;
}
