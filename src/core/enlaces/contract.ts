// Contract of the one call that downloads a file, of whatever kind, through a link of one minute (enlace).
import * as z from 'zod/mini';
import { defineContract, errorSchema, stream } from '#platform/contract/route.ts';

/** The kind of the link says which file (`descargas` in the manifests of slices). */
export const enlacesContract = defineContract({
  'GET /descargas/{enlace}': {
    // The link is the permission: only its owner was given it.
    acceso: 'publico',
    workload: 'link',
    resumen: 'El archivo al que lleva un enlace.',
    params: z.object({ enlace: z.string().check(z.maxLength(100)) }),
    respuestas: { 200: stream('application/octet-stream'), 404: errorSchema },
  },
});
