// Contract of the verified survey: mode and public key of a semester, a student's subjects and tokens, the managers' mode.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { PageData } from '#platform/contract/page-data.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { withHistoria } from '#platform/contract/versioned.ts';

/** `abierta`: anybody answers, as specified. `verificada`: each enrolled student once, by a token. */
const MODOS = ['abierta', 'verificada'] as const;

export type Modo = (typeof MODOS)[number];

/** Answers without which a verified survey shows nothing: the mode is refused where the setting is lower. */
export const MINIMO_DE_VERIFICADA = 5;

const INVALID = 'Este dato no está completo.';

/** Base64url without padding of exactly so many bytes; each value is written in one way only. */
const bytesSchema = (bytes: 32 | 64) =>
  z.string(INVALID).check(z.regex(bytes === 32 ? /^[\w-]{42}[AEIMQUYcgkosw048]$/ : /^[\w-]{85}[AQgw]$/, INVALID));

/** A token: `Papeleta` of protocol.ts. */
export const papeletaSchema = z.object({ entrada: bytesSchema(32), salida: bytesSchema(64) });

const modoSchema = z.enum(MODOS, 'Elija entre encuesta abierta y verificada.');

const claveSchema = z.nullable(
  z.object({
    /** Public key of the semester. */
    publica: bytesSchema(32),
    /** Its fingerprint: `3f2a 91bc …`, `fingerprintOf` of protocol.ts. */
    huella: z.string(),
  }),
);

/** The mode of a semester as everybody reads it. */
const claveDeSemestreSchema = z.object({
  semestre: semestreSchema,
  modo: modoSchema,
  /** Null in the open mode. */
  clave: claveSchema,
});

export type ClaveDeSemestre = z.output<typeof claveDeSemestreSchema>;

/** The published key of a semester as the page of its survey has it, the same for everybody. */
export type ClaveDePagina = { readonly semestre: Semestre } & NonNullable<ClaveDeSemestre['clave']>;

/** Page data of the explanation of the verified survey. */
export type EncuestaVerificadaPageData = PageData & { readonly encuestaVerificada: true };

const asignacionSchema = z.object({
  docente: z.string(),
  programa: z.string(),
  tipoAsignatura: z.enum(['AMV', 'APV']),
  /** Students of the assignment, as the platform told; null: it did not. */
  matriculados: z.nullable(z.number()),
  /** It has fewer students than the answers without which nothing is shown: its answers may never be. */
  oculta: z.boolean(),
});

const papeletaDeAsignaturaSchema = z.object({
  /** Code of the subject: the right is one per code and semester. */
  codigo: z.string(),
  nombre: z.nullable(z.string()),
  estado: z.enum(['porResponder', 'respondida']),
  /** The teachers whom the student may judge; several where the course does not decide. */
  docentes: z.array(asignacionSchema),
});

export type AsignaturaPorResponder = z.output<typeof papeletaDeAsignaturaSchema>;

const papeletasSchema = z.object({
  semestre: semestreSchema,
  modo: modoSchema,
  /** Day on which the enrolments were read, `AAAA-MM-DD`; null: never, as no server answered. */
  leidas: z.nullable(z.iso.date()),
  /** The platform did not answer just now: the enrolments are those of that day. */
  sinRespuesta: z.boolean(),
  asignaturas: z.array(papeletaDeAsignaturaSchema),
});

export type Papeletas = z.output<typeof papeletasSchema>;

/** The calls of students, and the one that everybody may read. */
export const papeletasContract = defineContract({
  'GET /encuesta/claves/{semestre}': {
    // Everybody gets the same, without a session: a key of one person's own would be found out.
    acceso: 'publico',
    resumen: 'Si la encuesta docente de un semestre es abierta o verificada, y la clave pública de la verificada.',
    params: z.object({ semestre: semestreSchema }),
    respuestas: { 200: claveDeSemestreSchema, 400: errorSchema },
  },
  'GET /papeletas': {
    // All who are enrolled as students, whatever else they are.
    acceso: 'sesion',
    resumen: 'Las asignaturas en que quien pregunta está matriculado, y en cuáles ya pidió su papeleta.',
    untraced: true,
    query: z.object({
      /** The present one unless said. */
      semestre: z.optional(semestreSchema),
    }),
    respuestas: { 200: papeletasSchema, 400: errorSchema, 403: errorSchema },
  },
  'POST /papeletas': {
    acceso: 'sesion',
    resumen:
      'Entrega la papeleta de una asignatura sin verla: evalúa un valor cegado y prueba con qué clave. Con el mismo ' +
      'valor, la misma evaluación; con otro, 409.',
    untraced: true,
    body: z.object({
      semestre: z.optional(semestreSchema),
      asignatura: z.string().check(z.minLength(1), z.maxLength(60)),
      cegado: bytesSchema(32),
    }),
    respuestas: {
      200: z.object({ evaluado: bytesSchema(32), prueba: bytesSchema(64) }),
      400: errorSchema,
      403: errorSchema,
      409: errorSchema,
      503: errorSchema,
    },
  },
});

const acceso = 'ajustes.editar' as const;

const modoAbiertoSchema = z.object({
  semestre: semestreSchema,
  modo: modoSchema,
  clave: claveSchema,
  /** Why it cannot be changed now, in words; null: it can. */
  impedimento: z.nullable(z.string()),
  ...withHistoria({
    antes: modoSchema,
    despues: modoSchema,
    /** Fingerprint of the key that was made with the change. */
    huella: z.nullable(z.string()),
  }),
});

export type ModoAbierto = z.output<typeof modoAbiertoSchema>;

/** Answer to a caller that saw another version, or that comes after the first answer: includes the present mode. */
const conflictSchema = z.extend(errorSchema, { abierto: z.optional(modoAbiertoSchema) });

/** The mode of each semester's survey, for managers. */
export const modosContract = defineContract({
  'GET /encuesta/modos/{semestre}': {
    acceso,
    resumen: 'El modo de la encuesta docente de un semestre, con su historia y si todavía se puede cambiar.',
    params: z.object({ semestre: semestreSchema }),
    respuestas: { 200: modoAbiertoSchema, 400: errorSchema },
  },
  'PUT /encuesta/modos/{semestre}': {
    acceso,
    resumen: 'Cambia el modo de la encuesta docente de un semestre, mientras no tenga respuestas.',
    audita: 'encuesta.modo',
    params: z.object({ semestre: semestreSchema }),
    body: z.object({ version: z.int32(), modo: modoSchema }),
    respuestas: { 200: modoAbiertoSchema, 400: errorSchema, 409: conflictSchema },
  },
});
