// Schemas of the Idempotency-Key header (clave): of the key, and of the headers of calls that are not a form's.
import * as z from 'zod/mini';

/**
 * Returns the schema of the `Idempotency-Key` header: a request that is repeated under its key is done once (DECISIONS
 * §4).
 * @param descripcion effect on this call, for the API document
 */
export const claveSchema = (descripcion: string) =>
  z.optional(
    z.uuid('La cabecera Idempotency-Key debe ser un UUID.').register(z.globalRegistry, { description: descripcion }),
  );

/** The headers of a call that creates something else than the record of a form. */
export const claveHeaders = z.object({
  'idempotency-key': claveSchema(
    'UUID de lo que se envía: enviado de nuevo con el mismo se hace una sola vez y recibe la primera respuesta, durante ' +
      '30 días. Con otro contenido, 409.',
  ),
});
