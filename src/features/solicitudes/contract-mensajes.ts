// Contract of messages about a request: writing one with files, and taking it back before it leaves.
import * as z from 'zod/mini';
import { adjuntosShape, PARTES_DE_ADJUNTOS, textoSchemaOf } from '#catalogo/conversacion.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { resultadoSchema } from './contract-registro.ts';

/** Answer to a new message: it leaves at `sale`; `cambio` is the change of state with which it closed its row. */
const mensajeSchema = z.object({ id: z.uuid(), sale: z.iso.datetime(), cambio: z.optional(z.uuid()) });

export type MensajeEscrito = z.output<typeof mensajeSchema>;

const withRegistro = { informe: z.string(), id: z.uuid() };

/** Our own calls; each checks the permission for its report. */
export const mensajesContract = defineContract({
  'POST /informes/{informe}/registros/{id}/mensajes': {
    params: z.object(withRegistro),
    acceso: 'informes.cambiarEstado',
    resumen: 'Escribe a la persona de una solicitud. El mensaje sale dos minutos después.',
    audita: 'registro.mensaje',
    once: true,
    partes: {
      texto: { tipo: 'texto' },
      espera: { tipo: 'texto' },
      cierra: { tipo: 'texto' },
      retira: { tipo: 'texto' },
      visto: { tipo: 'texto' },
      ...PARTES_DE_ADJUNTOS,
    },
    body: z.object({
      texto: textoSchemaOf('Escriba el mensaje.'),
      /** `si`: the row waits for the person's answer from then on (`pendiente`). */
      espera: z.optional(z.literal('si')),
      /** Result with which the row is closed at once; not with `espera`. */
      cierra: z.optional(resultadoSchema),
      /** `si`, with `cierra`: withdraws the correction of the row that waits for the person. */
      retira: z.optional(z.literal('si')),
      /** Instant of the last thing in the history that the writer has seen: 409 if the person acted later. */
      visto: z.optional(z.iso.datetime()),
      ...adjuntosShape,
    }),
    respuestas: {
      201: mensajeSchema,
      400: errorSchema,
      404: errorSchema,
      408: errorSchema,
      409: errorSchema,
      413: errorSchema,
      429: errorSchema,
      503: errorSchema,
    },
  },
  'DELETE /informes/{informe}/registros/{id}/mensajes/{mensaje}': {
    params: z.object({ ...withRegistro, mensaje: z.uuid() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Retira un mensaje que todavía no ha salido; si cerró la solicitud, la abre de nuevo.',
    audita: 'registro.mensaje',
    respuestas: { 200: z.object({ texto: z.string() }), 404: errorSchema },
  },
});
