// Contract of the search of a person's records over all reports.
import * as z from 'zod/mini';
import { joinLines } from '#catalogo/campos/limpieza.ts';
import { ESTADOS } from '#catalogo/estados.ts';
import { TOO_LONG } from '#platform/contract/faults.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** Minimum length of a question: shorter ones match too many people. */
export const PREGUNTA_MINIMA = 3;

/** Maximum of records found. */
export const REGISTROS_HALLADOS = 50;

const halladoSchema = z.object({
  id: z.string(),
  /** Slug of its report. */
  informe: z.string(),
  /** Name of the person, as written. */
  persona: z.string(),
  creado: z.iso.datetime(),
  /** Null if the report has no states. */
  estado: z.nullable(z.enum(ESTADOS)),
  comprobante: z.nullable(z.string()),
});

export type RegistroHallado = z.output<typeof halladoSchema>;

/** Finds the records of a person in all reports. The question is sent in the body, never in an address. */
export const busquedaContract = defineContract({
  'POST /busqueda/registros': {
    workload: 'read',
    acceso: 'personas.buscar',
    resumen:
      'Los registros de una persona en todos los informes, por su documento, su nombre, su correo o el número de un comprobante. Los más recientes primero.',
    audita: 'persona.registros',
    body: z.object({
      pregunta: z.pipe(
        z.pipe(z.string().check(z.maxLength(200, TOO_LONG)), z.transform(joinLines)),
        z.string().check(z.minLength(PREGUNTA_MINIMA, `Escriba al menos ${PREGUNTA_MINIMA} caracteres.`)),
      ),
    }),
    respuestas: {
      200: z.object({ registros: z.array(halladoSchema), hayMas: z.boolean() }),
      400: errorSchema,
    },
  },
});
