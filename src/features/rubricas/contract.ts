// Contract of the versions of the rubric and of the edition of the next one.
import * as z from 'zod/mini';
import { freeText } from '#catalogo/campos/texto.ts';
import { rubricaSchema } from '#catalogo/rubrica/esquema.ts';
import { NA } from '#catalogo/rubrica/rubrica.ts';
import { LARGOS } from '#catalogo/rubrica/version.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const acceso = 'rubricas.editar' as const;

const variante = z.enum(['guiaDidactica', 'compromisoAcademico'], 'No existe esa variante de la rúbrica.');
const claveSchema = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

/** Above the allowed number of entries, so that `checkCriterio` reports too many and the text is kept. */
const MAX_PIEZAS = 30;

/** Wording of a criterion. `checkCriterio` checks it. */
const redaccionSchema = z.object({
  nombre: freeText(LARGOS.nombre),
  criterio: freeText(LARGOS.criterio),
  descriptores: z
    .array(
      z.object({
        clave: claveSchema,
        descripcion: freeText(LARGOS.descripcion),
        valoracion: z.literal([0, 1, 2, 3, 4, 5, NA], 'Elija una valoración.'),
      }),
    )
    .check(z.maxLength(MAX_PIEZAS)),
  observaciones: z
    .array(
      z.object({
        clave: claveSchema,
        observacion: freeText(LARGOS.observacion),
        valoracion: z.enum(['pos', 'neg', 'int'], 'Elija qué dice del trabajo del docente.'),
      }),
    )
    .check(z.maxLength(MAX_PIEZAS)),
  mejora: freeText(LARGOS.mejora),
  /** Minimum score if the criterion is essential. `checkCriterio` checks both numbers. */
  esencial: z.optional(z.number()),
  minutos: z.optional(z.number()),
});

/** Wording of a criterion, which managers change. */
export type Redaccion = z.output<typeof redaccionSchema>;

const edicionSchema = z.object({
  /** Version that it starts from; when published it becomes the next. */
  base: z.int(),
  /** Name of the person who began it. */
  persona: z.string(),
  comenzada: z.iso.datetime(),
  /** The whole rubric with the changes so far. */
  rubrica: rubricaSchema,
  /** Changed criteria. Saving one requires the version that was seen. */
  cambios: z.array(
    z.object({ clave: z.string(), version: z.int32(), persona: z.string(), guardado: z.iso.datetime() }),
  ),
});

/** Next version of a variant, while managers word it. */
export type Edicion = z.output<typeof edicionSchema>;

const varianteSchema = z.object({
  variante,
  /** Newest first. */
  versiones: z.array(
    z.object({
      version: z.int32(),
      desde: z.nullable(z.iso.datetime()),
      /** Name of the publisher; null if it came with the product. */
      persona: z.nullable(z.string()),
      nota: z.string(),
    }),
  ),
  edicion: z.nullable(edicionSchema),
});

/** Versions of a variant, and the edition of the next one if it was begun. */
export type VersionesDeVariante = z.output<typeof varianteSchema>;

const withVariante = { acceso, params: z.object({ variante }) };
const withCriterio = { acceso, params: z.object({ variante, clave: claveSchema }) };

/** Conflict: the edition was changed; returns the present one, or none if it was published or discarded. */
const conflictSchema = z.extend(errorSchema, { edicion: z.optional(edicionSchema) });

/** Calls about versions of the rubric (DECISIONS §1; issue 8). A published version never changes. */
export const rubricasContract = defineContract({
  'GET /rubricas': {
    acceso,
    resumen: 'Las versiones de cada variante de la rúbrica y la que se está redactando, si la hay.',
    respuestas: { 200: z.object({ variantes: z.array(varianteSchema) }) },
  },
  'GET /rubricas/{variante}/versiones/{version}': {
    acceso,
    params: z.object({ variante, version: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)) }),
    resumen: 'Una versión de la rúbrica, entera.',
    respuestas: { 200: rubricaSchema, 404: errorSchema },
  },
  'POST /rubricas/{variante}/edicion': {
    ...withVariante,
    resumen: 'Comienza la siguiente versión a partir de la vigente, o da la que ya se está redactando.',
    respuestas: { 200: edicionSchema, 201: edicionSchema },
  },
  'PUT /rubricas/{variante}/edicion/criterios/{clave}': {
    ...withCriterio,
    resumen: 'Guarda la redacción de un criterio que nadie más cambió desde la versión que se indica.',
    /** Seen version of the criterion; 0 is the base. */
    body: z.object({ version: z.int32(), redaccion: redaccionSchema }),
    respuestas: { 200: edicionSchema, 400: errorSchema, 404: errorSchema, 409: conflictSchema },
  },
  'DELETE /rubricas/{variante}/edicion/criterios/{clave}': {
    ...withCriterio,
    query: z.object({ version: z.coerce.number().check(z.int32()) }),
    resumen: 'Deja un criterio como está en la versión vigente.',
    respuestas: { 200: edicionSchema, 404: errorSchema, 409: conflictSchema },
  },
  'POST /rubricas/{variante}/edicion/descarte': {
    ...withVariante,
    resumen: 'Descarta la versión que se está redactando, si nadie la cambió desde como se vio.',
    audita: 'rubrica.descarte',
    body: z.object({ vistos: z.record(claveSchema, z.int32()) }),
    respuestas: { 200: z.object({ variante }), 404: errorSchema, 409: conflictSchema },
  },
  'POST /rubricas/{variante}/edicion/publicacion': {
    ...withVariante,
    resumen: 'Publica la versión que se está redactando, si nadie la cambió desde como se vio.',
    audita: 'rubrica.version',
    body: z.object({
      /** Versions of the changed criteria that the publisher has seen. */
      vistos: z.record(claveSchema, z.int32()),
      nota: freeText(500, true),
    }),
    respuestas: {
      201: z.object({ version: z.int32() }),
      400: errorSchema,
      404: errorSchema,
      409: conflictSchema,
    },
  },
});
