// Contract of messages about a request: writing one with files, and taking it back before it leaves.
import * as z from 'zod/mini';
import { adjuntoSchema, adjuntosShape, PARTES_DE_ADJUNTOS, textoSchemaOf } from '#catalogo/conversacion.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** Answer to a new message: it leaves at `sale`. */
const mensajeSchema = z.object({ id: z.uuid(), sale: z.iso.datetime() });

export const mensajePorSalirSchema = z.object({
  id: z.uuid(),
  texto: z.string(),
  archivos: z.array(adjuntoSchema),
  /** Its author. */
  nombre: z.string(),
  sale: z.iso.datetime(),
});

const withRegistro = { informe: z.string(), id: z.uuid() };

/** Our own calls; each checks the permission for its report. */
export const mensajesContract = defineContract({
  'POST /informes/{informe}/registros/{id}/mensajes': {
    params: z.object(withRegistro),
    acceso: 'informes.cambiarEstado',
    resumen: 'Escribe a la persona de una solicitud. El mensaje sale dos minutos después.',
    audita: 'registro.mensaje',
    once: true,
    partes: { texto: { tipo: 'texto' }, espera: { tipo: 'texto' }, ...PARTES_DE_ADJUNTOS },
    body: z.object({
      texto: textoSchemaOf('Escriba el mensaje.'),
      /** `si`: the row waits for the person's answer from then on (`pendiente`). */
      espera: z.optional(z.literal('si')),
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
    resumen: 'Retira un mensaje que todavía no ha salido.',
    audita: 'registro.mensaje',
    respuestas: { 200: z.object({ texto: z.string() }), 404: errorSchema },
  },
});
