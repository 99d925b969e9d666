// Contract of the attention to requests: the people who attend to them, and the unit's notes.
import * as z from 'zod/mini';
import { idsSchema, restoSchema } from '#features/informes/contract.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** Longest note of the unit, in characters. */
export const MAX_NOTA = 1000;

const asignacionSchema = z.object({
  /** Rows by their ids, or all of a filter but some. */
  registros: z.optional(idsSchema),
  seleccion: z.optional(restoSchema),
  /** User name; null: no one; absent: the person who asks. */
  responsable: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(200)))),
});

export type AsignacionPedida = z.output<typeof asignacionSchema>;

const asignadasSchema = z.object({
  actualizados: z.number(),
  /** Rows that the person had already. */
  sinCambio: z.number(),
});

export type Asignadas = z.output<typeof asignadasSchema>;

const notadaSchema = z.object({ instante: z.iso.datetime() });

/** Our own calls about requests; each checks the permission for its report. */
export const atencionContract = defineContract({
  'GET /informes/{informe}/responsables': {
    params: z.object({ informe: z.string() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Las personas que pueden atender las solicitudes de un informe.',
    respuestas: { 200: z.object({ personas: z.array(z.object({ usuario: z.string(), nombre: z.string() })) }) },
  },
  'POST /informes/{informe}/responsable': {
    params: z.object({ informe: z.string() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Deja solicitudes a cargo de una persona, o de nadie.',
    audita: 'registro.responsable',
    body: asignacionSchema,
    respuestas: { 200: asignadasSchema, 400: errorSchema, 404: errorSchema },
  },
  'POST /informes/{informe}/registros/{id}/leido': {
    params: z.object({ informe: z.string(), id: z.uuid() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Anota que la unidad abrió la respuesta de una persona a una solicitud.',
    body: z.object({
      /** Instant of the last thing that was read: an answer that came later stays unread. */
      hasta: z.iso.datetime(),
    }),
    respuestas: { 200: z.object({}), 400: errorSchema, 404: errorSchema },
  },
  'POST /informes/{informe}/registros/{id}/notas': {
    params: z.object({ informe: z.string(), id: z.uuid() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Agrega una nota de la unidad a la historia de una solicitud.',
    audita: 'registro.nota',
    once: true,
    body: z.object({
      texto: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Escriba la nota.'),
          z.maxLength(MAX_NOTA, `La nota admite hasta ${MAX_NOTA} caracteres.`),
        ),
    }),
    respuestas: { 201: notadaSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
});
