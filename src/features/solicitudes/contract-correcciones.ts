// Contract of corrections: the unit asks the person of a request for some fields again, and may withdraw that.
import * as z from 'zod/mini';
import { MAX_MOTIVO } from '#catalogo/conversacion.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { filasSchema } from './contract-atencion.ts';

const pedidaSchema = z.object({ id: z.uuid() });

const withRegistro = { informe: z.string(), id: z.uuid() };

/** Our own calls; each checks the permission for its report. */
export const correccionesContract = defineContract({
  'POST /informes/{informe}/registros/{id}/correcciones': {
    params: z.object(withRegistro),
    acceso: 'informes.cambiarEstado',
    resumen: 'Pide a la persona de una solicitud que corrija algunos de sus datos.',
    audita: 'registro.correccion',
    once: true,
    body: z.object({
      /** Paths of the form's fields; those of the list of the rows are of the item of the row. */
      campos: z
        .array(z.string().check(z.maxLength(200)), 'Marque los datos por corregir.')
        .check(z.minLength(1, 'Marque los datos por corregir.'), z.maxLength(100)),
      motivo: z
        .string('Escriba qué debe corregir.')
        .check(
          z.trim(),
          z.minLength(1, 'Escriba qué debe corregir.'),
          z.maxLength(MAX_MOTIVO, `El texto admite hasta ${MAX_MOTIVO} caracteres.`),
        ),
    }),
    respuestas: { 201: pedidaSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema, 429: errorSchema },
  },
  'POST /informes/{informe}/correcciones/abiertas': {
    workload: 'read',
    params: z.object({ informe: z.string() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Cuántas de unas solicitudes tienen una corrección que la persona no ha hecho todavía.',
    body: filasSchema,
    respuestas: { 200: z.object({ total: z.number() }), 400: errorSchema, 404: errorSchema },
  },
  'DELETE /informes/{informe}/registros/{id}/correcciones/{correccion}': {
    params: z.object({ ...withRegistro, correccion: z.uuid() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Retira una corrección que la persona no ha hecho todavía.',
    audita: 'registro.correccion',
    respuestas: { 200: z.object({}), 404: errorSchema },
  },
});
