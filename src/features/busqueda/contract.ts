// Contract of the search of a person's records over all reports.
import * as z from 'zod/mini';
import { joinLines } from '#catalogo/campos/limpieza.ts';
import { ESTADOS } from '#catalogo/estados.ts';
import { estadoSchema } from '#features/correo/contract/correos.ts';
import { turnoAbierto } from '#features/espera/contract.ts';
import { TOO_LONG } from '#platform/contract/faults.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** Minimum length of a question: shorter ones match too many people. */
export const PREGUNTA_MINIMA = 3;

/** Maximum of records found, and of mails about them. */
export const REGISTROS_HALLADOS = 50;

const halladoSchema = z.object({
  id: z.string(),
  /** Slug and title of its report. */
  informe: z.string(),
  titulo: z.string(),
  /** Name of the person, as written. */
  persona: z.string(),
  creado: z.iso.datetime(),
  /** Null if the report has no states. */
  estado: z.nullable(z.enum(ESTADOS)),
  /** The number that the person was told; null for rows read from the platform. */
  numero: z.nullable(z.string()),
});

export type RegistroHallado = z.output<typeof halladoSchema>;

const correoSchema = z.object({
  /** The message, and the number of its recipient. */
  correo: z.uuid(),
  numero: z.number(),
  /** As it was read. */
  asunto: z.string(),
  estado: estadoSchema,
  instante: z.iso.datetime(),
});

const halladosSchema = z.object({
  /** The newest first. */
  registros: z.array(halladoSchema),
  /** There are more records than are shown. */
  hayMas: z.boolean(),
  /** Mails about these records, the newest first. */
  correos: z.array(correoSchema),
  /** Turns of the person's addresses that wait, or hold a place. */
  turnos: z.array(turnoAbierto),
});

export type Hallados = z.output<typeof halladosSchema>;

/** Finds the records of a person in all reports. The question is sent in the body, never in an address. */
export const busquedaContract = defineContract({
  'POST /busqueda/registros': {
    workload: 'read',
    acceso: 'personas.buscar',
    resumen:
      'Los registros de una persona en todos los informes, lo que se le escribió sobre ellos y los cupos que espera, por su documento, su nombre, su correo o el número de un comprobante.',
    audita: 'persona.registros',
    body: z.object({
      pregunta: z.pipe(
        z.pipe(z.string().check(z.maxLength(200, TOO_LONG)), z.transform(joinLines)),
        z.string().check(z.minLength(PREGUNTA_MINIMA, `Escriba al menos ${PREGUNTA_MINIMA} caracteres.`)),
      ),
    }),
    respuestas: {
      200: halladosSchema,
      400: errorSchema,
    },
  },
});
