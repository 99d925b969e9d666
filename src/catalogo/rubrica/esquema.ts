// Schemas of the rubric, of an evaluated criterion and of its evidence, for the database and the calls.
import * as z from 'zod/mini';
import type { CriterioEvaluado } from './evaluacion.ts';
import { EVIDENCIAS, NA, type Rubrica } from './rubrica.ts';

const valoracion = z.literal([0, 1, 2, 3, 4, 5, NA]);
const signo = z.enum(['pos', 'neg', 'int']);

/** A version of the rubric, as stored and as answered. */
export const rubricaSchema: z.ZodMiniType<Rubrica, Rubrica> = z.object({
  version: z.int(),
  variante: z.enum(['guiaDidactica', 'compromisoAcademico']),
  criterios: z.array(
    z.object({
      numero: z.int(),
      clave: z.string(),
      nombre: z.string(),
      criterio: z.string(),
      descriptores: z.array(z.object({ clave: z.string(), descripcion: z.string(), valoracion })),
      observaciones: z.array(z.object({ clave: z.string(), observacion: z.string(), valoracion: signo })),
      mejora: z.string(),
      evidencia: z.optional(z.enum(EVIDENCIAS)),
      inicial: z.optional(z.literal(NA)),
      esencial: z.optional(z.int()),
      minutos: z.optional(z.int()),
    }),
  ),
});

export const evidenciaSchema = z.object({
  texto: z.string(),
  fuente: z.string(),
  consultada: z.string(),
  sugerencia: z.nullable(z.string()),
});

const clave = z.nullable(z.string());

export const evaluadoSchema: z.ZodMiniType<CriterioEvaluado, CriterioEvaluado> = z.object({
  clave,
  criterio: z.string(),
  descriptor: z.nullable(z.object({ clave, descripcion: z.string(), valoracion: z.nullable(valoracion) })),
  observacion: z.nullable(
    z.object({ clave, observacion: z.string(), valoracion: z.nullable(z.union([signo, z.literal(NA)])) }),
  ),
  observacionAdicional: z.string(),
  evidencia: z.optional(z.nullable(evidenciaSchema)),
});
