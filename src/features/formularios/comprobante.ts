// Contract of the call that mails the receipt (comprobante) of a stored form once, and the outcomes it answers.
import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** Outcomes of a request for a receipt by mail; `sin-enviar`: the address has had the mails of the day. */
export const ENTREGAS_DE_COMPROBANTE = ['enviado', 'en-bandeja', 'ya-enviado', 'sin-enviar'] as const;

export type EntregaDeComprobante = (typeof ENTREGAS_DE_COMPROBANTE)[number];

/** Apart from the other calls: public pages load it with the code that sends. */
export const comprobanteContract = defineContract({
  'POST /comprobantes/correo': {
    // The id of a record is answered to its sender alone, and cannot be guessed.
    acceso: 'publico',
    resumen: 'Envía el comprobante de un registro, una sola vez, al correo que se escribió en él.',
    audita: 'correo.envio',
    body: z.object({ id: z.uuid() }),
    respuestas: { 202: z.object({ entrega: z.enum(ENTREGAS_DE_COMPROBANTE) }), 404: errorSchema },
  },
});
