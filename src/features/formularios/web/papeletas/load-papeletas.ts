// Loads the code of the verified survey for the pages that ask for tokens.
import type * as papeletas from '#features/papeletas/web/Papeletas.tsx';
import { ConnectionError } from '#platform/web/http.ts';

/** Loads the student's part of the page. @throws {ConnectionError} if that fails */
export async function loadPapeletas(): Promise<typeof papeletas> {
  return import('#features/papeletas/web/Papeletas.tsx').catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
}
