// Schema of the Idempotency-Key header: a request that is repeated under its key is done once (DECISIONS §4).
import * as z from 'zod/mini';

export const KEY_HEADER = 'idempotency-key';

/** @param description effect on the call, for the API document */
export const keySchema = (description: string) =>
  z.optional(z.uuid('La cabecera Idempotency-Key debe ser un UUID.').register(z.globalRegistry, { description }));
