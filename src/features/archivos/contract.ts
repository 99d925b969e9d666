import * as z from 'zod/mini';
import { defineContract, errorSchema, FILE_LINK, stream } from '#platform/contract/route.ts';

/** What a link of a minute leads to; reports make it (`POST /informes/{informe}/registros/{id}/archivo`). */
export const archivosContract = defineContract({
  'GET /archivos/{enlace}': {
    params: z.object({ enlace: z.string().check(z.maxLength(100)) }),
    ...FILE_LINK,
    audita: 'archivo.apertura',
    respuestas: { 200: stream('application/octet-stream'), 404: errorSchema },
  },
});
