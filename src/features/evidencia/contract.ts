// Contract of the calls that start a reading of evidence from a Moodle course (aula) and records, and return it.
import * as z from 'zod/mini';
import { addressSchema } from '#catalogo/campos/correo.ts';
import { ELIJA } from '#features/asignaturas/contract.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { HOUR_MS } from '#platform/contract/time.ts';

const correo = z.pipe(
  addressSchema(ELIJA.docente),
  z.transform((texto) => texto.toLowerCase()),
);

const aulaSchema = z.object({ servidor: z.string().check(z.maxLength(100)), idCurso: z.int32() });

/** A course that may be the subject's, with data to tell it from others. */
const candidataSchema = z.extend(aulaSchema, {
  /** The server's label. */
  nombreDelServidor: z.string(),
  nombre: z.string(),
  nombreCorto: z.string(),
  visible: z.boolean(),
});

/** A course among which the evaluator chooses. */
export type Candidata = z.output<typeof candidataSchema>;

const vistaSchema = z.object({
  texto: z.string(),
  fuente: z.string(),
  consultada: z.iso.datetime(),
  sugerencia: z.nullable(z.string()),
});

const resultadoSchema = z.object({
  /** By the criterion's key. */
  evidencias: z.record(z.string(), vistaSchema),
  /** The course read; null if there is none or the evaluator must choose. */
  aula: z.nullable(candidataSchema),
  /** An evaluator chose it among several. */
  elegida: z.boolean(),
  /** Possible courses; if several and `aula` is null, the evaluator must choose. */
  candidatas: z.array(candidataSchema),
  /** Messages about data that could not be read. */
  avisos: z.array(z.string()),
});

export type ResultadoDeLectura = z.output<typeof resultadoSchema>;

/** Age up to which a reading is reused for the same accompaniment, in ms. */
export const RECIENTE_MS = HOUR_MS;

/** Means of a subject's blocks in the survey of a semester. */
const encuestaSchema = z.object({
  semestre: z.string(),
  respuestas: z.number(),
  bloques: z.array(z.object({ titulo: z.string(), promedio: z.number() })),
});

export type EncuestaDeSemestre = z.output<typeof encuestaSchema>;

const codigo = z.pipe(
  z.string(ELIJA.asignatura).check(z.minLength(1, ELIJA.asignatura), z.maxLength(60)),
  z.transform((texto) => texto.trim().toUpperCase()),
);

const acceso = 'acompanamientos.diligenciar' as const;

const lecturaSchema = z.object({ id: z.uuid(), tarea: z.uuid() });

/** Calls that read evidence for the criteria from classroom and records, in the background (DECISIONS §7). */
export const evidenciaContract = defineContract({
  // POST, so that the teacher's address is in no URL.
  'POST /evidencia/lecturas': {
    acceso,
    resumen: 'Empieza a leer lo que el aula y los registros dicen de los criterios; una tarea lo hace.',
    body: z.object({
      correo,
      codigo,
      tipo: z.enum(['AMV', 'APV'], ELIJA.tipo),
      semana: z.int('Escriba la semana.').check(z.minimum(1), z.maximum(53)),
      /** Rubric version of the draft; the newest by default. */
      versionRubrica: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
      /** Course chosen by the evaluator; stored for the semester. */
      aula: z.optional(aulaSchema),
      /** Accepts a reading of the last hour; ignored with `aula` or `buscarOtra`. */
      reciente: z._default(z.boolean(), false),
      /** Searches all servers again, ignoring the chosen course. */
      buscarOtra: z._default(z.boolean(), false),
    }),
    respuestas: {
      /** The same reading is running, or a recent one is reused. */
      200: lecturaSchema,
      201: lecturaSchema,
      400: errorSchema,
    },
  },
  'GET /evidencia/lecturas/{id}': {
    acceso,
    resumen: 'Lo que encontró una lectura propia; null mientras no termina.',
    params: z.object({ id: z.uuid() }),
    respuestas: { 200: z.object({ resultado: z.nullable(resultadoSchema) }), 404: errorSchema },
  },
  // POST, so that the teacher's address is in no URL.
  'POST /evidencia/encuesta': {
    acceso,
    resumen:
      'Los promedios de la encuesta de un docente que este semestre tiene la asignatura, en los semestres publicados; null si el ajuste no los muestra.',
    audita: 'registro.apertura',
    body: z.object({ correo, codigo }),
    respuestas: {
      200: z.object({
        /** The newest first; those with too few answers are left out. */
        encuestas: z.nullable(z.array(encuestaSchema)),
      }),
      400: errorSchema,
    },
  },
});
