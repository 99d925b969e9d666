// Loads the code of the verified survey for the pages that ask for tokens.
import type * as papeletas from '#features/papeletas/web/Papeletas.tsx';
import { ConnectionError } from '#platform/web/http.ts';
import type { takePapeleta } from './take-papeleta.ts';

const orLost = async <T>(module: Promise<T>): Promise<T> =>
  module.catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });

/** Loads the student's part of the page. @throws {ConnectionError} if that fails */
export const loadPapeletas = async (): Promise<typeof papeletas> =>
  orLost(import('#features/papeletas/web/Papeletas.tsx'));

/** Loads what gets a token when a sending is confirmed. @throws {ConnectionError} if that fails */
export const loadTakePapeleta = async (): Promise<typeof takePapeleta> =>
  (await orLost(import('./take-papeleta.ts'))).takePapeleta;
