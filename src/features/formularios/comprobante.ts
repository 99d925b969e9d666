import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** What became of a receipt that somebody wants by mail. */
const ENTREGAS_DE_COMPROBANTE = ['enviado', 'en-bandeja', 'ya-enviado'] as const;

export type EntregaDeComprobante = (typeof ENTREGAS_DE_COMPROBANTE)[number];

/** The receipt of a form by mail, in a file of its own: public pages load it with what sends. */
export const comprobanteContract = defineContract({
  'POST /comprobantes/correo': {
    // Whoever has the id of a record filled it in: it is answered to nobody else, and cannot be guessed.
    acceso: 'publico',
    resumen: 'Envía el comprobante de un registro, una sola vez, al correo que se escribió en él.',
    audita: 'correo.envio',
    body: z.object({ id: z.uuid() }),
    respuestas: { 202: z.object({ entrega: z.enum(ENTREGAS_DE_COMPROBANTE) }), 404: errorSchema },
  },
});
