import * as z from 'zod/mini';
import { textoLibre } from '#catalogo/campos/texto.ts';
import { esquemaRubrica } from '#catalogo/rubrica/esquema.ts';
import { LARGOS } from '#catalogo/rubrica/version.ts';
import { NA } from '#catalogo/rubrica/rubrica.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const acceso = 'rubricas.editar' as const;

const variante = z.enum(['guiaDidactica', 'compromisoAcademico'], 'No existe esa variante de la rúbrica.');
const claveSchema = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

/** More than a criterion may have: what is too many is told in words, with all that was written still there. */
const MAX_PIEZAS = 30;

/** What managers word of a criterion. What is wrong with it is told by `revisarCriterio`. */
const redaccionSchema = z.object({
  nombre: textoLibre(LARGOS.nombre),
  criterio: textoLibre(LARGOS.criterio),
  descriptores: z
    .array(
      z.object({
        clave: claveSchema,
        descripcion: textoLibre(LARGOS.descripcion),
        valoracion: z.literal([0, 1, 2, 3, 4, 5, NA], 'Elija una valoración.'),
      }),
    )
    .check(z.maxLength(MAX_PIEZAS)),
  observaciones: z
    .array(
      z.object({
        clave: claveSchema,
        observacion: textoLibre(LARGOS.observacion),
        valoracion: z.enum(['pos', 'neg', 'int'], 'Elija qué dice del trabajo del docente.'),
      }),
    )
    .check(z.maxLength(MAX_PIEZAS)),
  mejora: textoLibre(LARGOS.mejora),
});

/** The wording of a criterion, which managers change. */
export type Redaccion = z.output<typeof redaccionSchema>;

const edicionSchema = z.object({
  /** The version from which it begins; published, it is the next. */
  base: z.int(),
  /** Who began it. */
  persona: z.string(),
  comenzada: z.iso.datetime(),
  /** Whole, with what was changed so far. */
  rubrica: esquemaRubrica,
  /** The criteria that were changed: whoever saves one says which version of it she saw. */
  cambios: z.array(
    z.object({ clave: z.string(), version: z.int32(), persona: z.string(), guardado: z.iso.datetime() }),
  ),
});

/** The next version of a variant, while managers word it. */
export type Edicion = z.output<typeof edicionSchema>;

const varianteSchema = z.object({
  variante,
  /** The newest first. */
  versiones: z.array(
    z.object({
      version: z.int32(),
      desde: z.nullable(z.iso.datetime()),
      /** Who published it; null where it came with the product. */
      persona: z.nullable(z.string()),
      nota: z.string(),
    }),
  ),
  edicion: z.nullable(edicionSchema),
});

/** The versions of a variant, and the next one where somebody has begun it. */
export type VersionesDeVariante = z.output<typeof varianteSchema>;

const deVariante = { acceso, params: z.object({ variante }) };
const deCriterio = { acceso, params: z.object({ variante, clave: claveSchema }) };

/** Whoever knew another version gets the edition as it stands now; none where it was published or discarded. */
const otraVersion = z.extend(errorSchema, { edicion: z.optional(edicionSchema) });

/** The wording of the rubric, version by version (DECISIONS §1; issue 8). A version that was published never changes. */
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
    respuestas: { 200: esquemaRubrica, 404: errorSchema },
  },
  'POST /rubricas/{variante}/edicion': {
    ...deVariante,
    resumen: 'Comienza la siguiente versión a partir de la vigente, o da la que ya se está redactando.',
    respuestas: { 200: edicionSchema, 201: edicionSchema },
  },
  'PUT /rubricas/{variante}/edicion/criterios/{clave}': {
    ...deCriterio,
    resumen: 'Guarda la redacción de un criterio que nadie más cambió desde la versión que se indica.',
    /** 0: of its base. */
    body: z.object({ version: z.int32(), redaccion: redaccionSchema }),
    respuestas: { 200: edicionSchema, 400: errorSchema, 404: errorSchema, 409: otraVersion },
  },
  'DELETE /rubricas/{variante}/edicion/criterios/{clave}': {
    ...deCriterio,
    query: z.object({ version: z.coerce.number().check(z.int32()) }),
    resumen: 'Deja un criterio como está en la versión vigente.',
    respuestas: { 200: edicionSchema, 404: errorSchema, 409: otraVersion },
  },
  'POST /rubricas/{variante}/edicion/descarte': {
    ...deVariante,
    resumen: 'Descarta la versión que se está redactando, si nadie la cambió desde como se vio.',
    audita: 'rubrica.descarte',
    body: z.object({ vistos: z.record(claveSchema, z.int32()) }),
    respuestas: { 200: z.object({ variante }), 404: errorSchema, 409: otraVersion },
  },
  'POST /rubricas/{variante}/edicion/publicacion': {
    ...deVariante,
    resumen: 'Publica la versión que se está redactando, si nadie la cambió desde como se vio.',
    audita: 'rubrica.version',
    body: z.object({
      /** The versions of the changed criteria that whoever publishes has seen. */
      vistos: z.record(claveSchema, z.int32()),
      nota: textoLibre(500, true),
    }),
    respuestas: {
      201: z.object({ version: z.int32() }),
      400: errorSchema,
      404: errorSchema,
      409: otraVersion,
    },
  },
});
