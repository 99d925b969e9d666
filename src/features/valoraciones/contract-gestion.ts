// Contract of the managers' part: reviews of a semester, sample classrooms, and how far two evaluators agree.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const dia = z.iso.date('Escriba una fecha válida.');
export const MAX_SEGUNDAS = 10;

const ajusteShape = {
  /** Last day on which teachers review themselves; null: they do not. */
  autoevaluacionHasta: z.nullable(dia),
  /** Share of the accompaniments that a second person reviews, in percent. */
  segundas: z
    .int(`Escriba un número de 0 a ${MAX_SEGUNDAS}.`)
    .check(
      z.gte(0, `Escriba un número de 0 a ${MAX_SEGUNDAS}.`),
      z.lte(MAX_SEGUNDAS, `Escriba un número de 0 a ${MAX_SEGUNDAS}.`),
    ),
};

const ajuste = z.object(ajusteShape);
export type AjusteDeCiclo = z.output<typeof ajuste>;

const cicloSchema = z.object({
  ...ajusteShape,
  semestre: semestreSchema,
  /** From which lots are drawn; null until something was saved. */
  semilla: z.nullable(z.string()),
  /** 0: never changed. */
  version: z.int32(),
  /** Number of people among whom second reviews are drawn. */
  evaluadores: z.int(),
  /** Newest first. */
  historia: z.array(
    z.object({ version: z.int32(), persona: z.string(), instante: z.iso.datetime(), antes: ajuste, despues: ajuste }),
  ),
});

export type Ciclo = z.output<typeof cicloSchema>;

const changedSchema = z.extend(errorSchema, { ciclo: z.optional(cicloSchema) });

const intervalo = z.nullable(z.object({ valor: z.number(), desde: z.number(), hasta: z.number() }));

const acuerdoDeCriterioSchema = z.object({
  clave: z.string(),
  numero: z.int(),
  nombre: z.string(),
  criterio: z.string(),
  /** Pairs in which both gave a score; those in which one alone did are `disparejos`. */
  pares: z.int(),
  disparejos: z.int(),
  /** Shares of the pairs, 0 to 1; null without any. */
  iguales: z.nullable(z.number()),
  aUnNivel: z.nullable(z.number()),
  /** Mean of the first score minus the second. */
  diferencia: z.nullable(z.number()),
  /** Weighted kappa with its interval of 95 %; null below the least number of pairs, or where it is not defined. */
  kappa: intervalo,
});

export type AcuerdoDeCriterio = z.output<typeof acuerdoDeCriterioSchema>;

const acuerdoSchema = z.object({
  semestre: z.string(),
  sorteadas: z.int(),
  enviadas: z.int(),
  vencidas: z.int(),
  /** Least number of pairs for a coefficient. */
  minimo: z.int(),
  /** Most disagreed first. */
  criterios: z.array(acuerdoDeCriterioSchema),
  evaluadores: z.array(
    z.object({
      nombre: z.string(),
      pares: z.int(),
      iguales: z.nullable(z.number()),
      aUnNivel: z.nullable(z.number()),
      /** Mean of their own scores minus those of others: above 0 they give more. */
      diferencia: z.nullable(z.number()),
    }),
  ),
  /** Agreement of the total, ICC(2,1), with its interval of 95 %. */
  total: intervalo,
});

export type AcuerdoDeSemestre = z.output<typeof acuerdoSchema>;

const muestraSchema = z.object({
  id: z.uuid(),
  nombre: z.string(),
  direccion: z.string(),
  tipo: z.enum(['AMV', 'APV']),
  creada: z.iso.datetime(),
  /** Number of people who sent their marks. */
  enviadas: z.int(),
  /** Differences by criterion, most disagreed first; null until the caller sent their own. */
  criterios: z.nullable(
    z.array(
      z.object({
        clave: z.string(),
        numero: z.int(),
        nombre: z.string(),
        criterio: z.string(),
        marcas: z.array(
          z.object({ nombre: z.string(), valoracion: z.string(), descripcion: z.string(), nota: z.string() }),
        ),
        /** Highest score minus the lowest; null where fewer than two gave one. */
        distancia: z.nullable(z.number()),
      }),
    ),
  ),
});

export type Muestra = z.output<typeof muestraSchema>;

const ofSemestre = { params: z.object({ semestre: semestreSchema }) };
const required = (message: string, max: number) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(max, `Escriba como máximo ${max} caracteres.`));

export const revisionesContract = defineContract({
  'GET /revisiones/{semestre}': {
    ...ofSemestre,
    acceso: 'ajustes.editar',
    resumen: 'Autoevaluación y segundas revisiones de un semestre, con su historia.',
    respuestas: { 200: cicloSchema, 400: errorSchema },
  },
  'PUT /revisiones/{semestre}': {
    ...ofSemestre,
    acceso: 'ajustes.editar',
    resumen:
      'Cambia hasta cuándo se autoevalúan los docentes, y qué parte de los acompañamientos tiene segunda revisión.',
    audita: 'ciclo.cambio',
    body: z.object({ version: z.int32(), ...ajusteShape }),
    respuestas: { 200: cicloSchema, 400: errorSchema, 409: changedSchema },
  },
  'GET /revisiones/{semestre}/acuerdo': {
    ...ofSemestre,
    acceso: 'acompanamientos.leer',
    resumen: 'Cuánto coinciden las segundas revisiones enviadas con las primeras, por criterio y por persona.',
    respuestas: { 200: acuerdoSchema, 400: errorSchema },
  },
  'GET /revisiones/{semestre}/muestras': {
    ...ofSemestre,
    acceso: 'acompanamientos.diligenciar',
    resumen: 'Las aulas de muestra de un semestre; cómo las valoró cada persona, para quien ya envió la suya.',
    respuestas: { 200: z.object({ muestras: z.array(muestraSchema) }), 400: errorSchema },
  },
  'POST /revisiones/{semestre}/muestras': {
    ...ofSemestre,
    acceso: 'ajustes.editar',
    resumen: 'Agrega un aula de muestra al semestre.',
    audita: 'muestra.alta',
    once: true,
    body: z.object({
      nombre: required('Escriba el nombre del aula.', 200),
      direccion: z
        .string()
        .check(
          z.trim(),
          z.maxLength(500),
          z.regex(/^(https?:\/\/\S+)?$/, 'Escriba una dirección que empiece por https://.'),
        ),
      tipo: z.enum(['AMV', 'APV'], 'Elija el tipo de asignatura.'),
    }),
    respuestas: { 201: z.object({ id: z.uuid() }), 400: errorSchema, 409: errorSchema },
  },
  'DELETE /revisiones/muestras/{id}': {
    acceso: 'ajustes.editar',
    resumen: 'Quita un aula de muestra que nadie ha valorado.',
    audita: 'muestra.baja',
    params: z.object({ id: z.uuid() }),
    respuestas: { 200: z.object({ id: z.uuid() }), 404: errorSchema, 409: errorSchema },
  },
});
