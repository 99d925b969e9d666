// Schema of the headers of calls that are done once. Apart from the contract's: browsers load that one, and need no headers.
import * as z from 'zod/mini';
import { KEY_HEADER, keySchema } from '../../contract/once.ts';

/** The header of every call that is done once. */
export const keyHeaders = z.object({
  [KEY_HEADER]: keySchema(
    'UUID de lo que se envía: enviado de nuevo con el mismo se hace una sola vez y recibe la primera respuesta, durante ' +
      '30 días. Con otro contenido, 409.',
  ),
});
