// Contract of changes of records' states, and of their undo.
import * as z from 'zod/mini';
import { estadoSchema, idsSchema, restoSchema } from '#features/informes/contract.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { MAX_NOTA } from './contract-atencion.ts';
import { resultadoSchema } from './contract-registro.ts';

export const ELIJA_ESTADO = 'Elija el nuevo estado.';

/** Rows to change: by their ids, or all of a filter but some (DECISIONS §4). */
const cambioSchema = z.object({
  listaRegistros: z.optional(idsSchema),
  seleccion: z.optional(z.extend(restoSchema, { informe: z.string().check(z.maxLength(100)) })),
  nuevoEstado: z.pipe(
    z.pipe(
      z.string(ELIJA_ESTADO),
      z.transform((value) => value.toLowerCase()),
    ),
    estadoSchema,
  ),
  /** Result of the requests; only with the closed state. */
  resultado: z.optional(resultadoSchema),
  /** Withdraws the corrections that wait for the persons of the requests; only with the closed state. */
  retiraCorrecciones: z.optional(z.boolean()),
  /** Reason, for the unit alone; an empty text counts as none. */
  nota: z.optional(z.string().check(z.trim(), z.maxLength(MAX_NOTA, `La nota admite hasta ${MAX_NOTA} caracteres.`))),
});

export type CambioDeEstado = z.output<typeof cambioSchema>;

const cambiadoSchema = z.object({
  /** Id for an undo; null if nothing changed. */
  cambio: z.nullable(z.uuid()),
  actualizados: z.number(),
  /** Rows that already had the state or, for an undo, that changed again since. */
  sinCambio: z.number(),
  noEncontrados: z.array(z.string()),
});

export type EstadosCambiados = z.output<typeof cambiadoSchema>;

/** Calls of states; each checks the permission for its reports. */
export const estadosContract = defineContract({
  'POST /generales/actualizarEstado': {
    acceso: 'informes.cambiarEstado',
    resumen: 'Cambia el estado de registros.',
    audita: 'registro.estado',
    once: true,
    body: cambioSchema,
    respuestas: { 200: cambiadoSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'POST /cambiosDeEstado/{cambio}/deshacer': {
    params: z.object({ cambio: z.uuid() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Deshace un cambio de estado propio, durante 15 minutos.',
    audita: 'registro.estado',
    respuestas: { 200: cambiadoSchema, 404: errorSchema },
  },
});
