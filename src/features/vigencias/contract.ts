// Contract of the windows in which forms take answers.
import * as z from 'zod/mini';
import { MAX_MENSAJE } from '#catalogo/vigencia.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { withHistoria } from '#platform/contract/versioned.ts';

const acceso = 'ajustes.editar' as const;

const instante = z.nullable(z.iso.datetime({ offset: true, error: 'Escriba el día y la hora.' }));
const mensaje = z.string().check(z.trim(), z.maxLength(MAX_MENSAJE));

const pedidaSchema = z.object({ abre: instante, cierra: instante, antes: mensaje, despues: mensaje });

const guardado = z.nullable(z.iso.datetime());
const guardadaSchema = z.object({ abre: guardado, cierra: guardado, antes: z.string(), despues: z.string() });

const abiertaSchema = z.object({
  /** Slug of the form. */
  formulario: z.string(),
  vigencia: guardadaSchema,
  ...withHistoria({
    /** Null: it took answers at any time. */
    antes: z.nullable(guardadaSchema),
    despues: guardadaSchema,
  }),
});

export type VigenciaAbierta = z.output<typeof abiertaSchema>;

/** A window with the title of its form. */
const nombradaSchema = z.extend(abiertaSchema, { titulo: z.string() });

export type VigenciaNombrada = z.output<typeof nombradaSchema>;

/** Answer to a caller that saw another version: includes the current window. */
const conflictSchema = z.extend(errorSchema, { abierta: z.optional(abiertaSchema) });

/** The windows of all forms (issue 21 §8). */
export const vigenciasContract = defineContract({
  'GET /vigencias': {
    acceso,
    resumen: 'Cuándo abre y cuándo cierra cada formulario, con su historia.',
    respuestas: { 200: z.object({ vigencias: z.array(nombradaSchema) }) },
  },
  'PUT /vigencias/{formulario}': {
    acceso,
    params: z.object({ formulario: z.string().check(z.maxLength(100)) }),
    resumen: 'Cambia cuándo abre y cierra un formulario, si sigue como lo vio quien lo cambia; null quita el límite.',
    audita: 'vigencia.cambio',
    body: z.object({ version: z.int32(), vigencia: pedidaSchema }),
    respuestas: { 200: abiertaSchema, 400: errorSchema, 404: errorSchema, 409: conflictSchema },
  },
});
