import * as z from 'zod/mini';
import { ELIJA } from '#features/asignaturas/contract.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const correo = z.pipe(
  z.pipe(
    z.string(ELIJA.docente).check(z.maxLength(254)),
    z.transform((texto) => texto.trim().toLowerCase()),
  ),
  z.email(ELIJA.docente),
);

const aulaSchema = z.object({ servidor: z.string().check(z.maxLength(100)), idCurso: z.int32() });

/** A course that may be the subject's, as the evaluator is to tell it from the others. */
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

/** What a reading came to. */
const resultadoSchema = z.object({
  /** By the criterion's key. */
  evidencias: z.record(z.string(), vistaSchema),
  /** Which course was read; null where there is none, or one must be chosen first. */
  aula: z.nullable(candidataSchema),
  /** Somebody had chosen it among several. */
  elegida: z.boolean(),
  /** The courses that could be the subject's; more than one and no `aula`: the evaluator chooses. */
  candidatas: z.array(candidataSchema),
  /** What could not be read and why, for people. */
  avisos: z.array(z.string()),
});

export type ResultadoDeLectura = z.output<typeof resultadoSchema>;

/** The time, in ms, during which a reading is used again for the same accompaniment. */
export const RECIENTE_MS = 3_600_000;

const acceso = 'acompanamientos.diligenciar' as const;

const lecturaSchema = z.object({ id: z.uuid(), tarea: z.uuid() });

/** What classroom and records say of the criteria, read in the background (DECISIONS §7). */
export const evidenciaContract = defineContract({
  // By POST: the teacher's address stands in no URL.
  'POST /evidencia/lecturas': {
    acceso,
    resumen: 'Empieza a leer lo que el aula y los registros dicen de los criterios; una tarea lo hace.',
    body: z.object({
      correo,
      codigo: z.pipe(
        z.string(ELIJA.asignatura).check(z.minLength(1, ELIJA.asignatura), z.maxLength(60)),
        z.transform((texto) => texto.trim().toUpperCase()),
      ),
      tipo: z.enum(['AMV', 'APV'], ELIJA.tipo),
      semana: z.int('Escriba la semana.').check(z.minimum(1), z.maximum(53)),
      /** The version of the rubric by which it is evaluated; the newest where nobody says. */
      versionRubrica: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
      /** The course that the evaluator chose; it is kept for the semester. */
      aula: z.optional(aulaSchema),
      /** A reading of the classroom within the last hour will do; ignored with `aula` or `buscarOtra`. */
      reciente: z._default(z.boolean(), false),
      /** Searches all servers anew, whichever course was chosen before. */
      buscarOtra: z._default(z.boolean(), false),
    }),
    respuestas: {
      /** The same reading is under way, or was made lately and will do. */
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
});
