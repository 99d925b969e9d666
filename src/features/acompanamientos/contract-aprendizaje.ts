// Contract of what the unit learns from accompaniments: low criteria, changes, follow-up, and whom a training would reach.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const criterio = { clave: z.string(), nombre: z.string() };

const criterioSchema = z.object({
  ...criterio,
  /** Scored accompaniments, and those of them below the mark of their day. */
  valoradas: z.number(),
  bajas: z.number(),
  promedio: z.nullable(z.number()),
  /** Compared with the visit before of the same teacher in the same subject, and those that rose or fell. */
  comparadas: z.number(),
  subieron: z.number(),
  bajaron: z.number(),
  cambio: z.nullable(z.number()),
});

const grupo = {
  nombre: z.string(),
  visitas: z.number(),
  promedio: z.nullable(z.number()),
  valoradas: z.number(),
  bajas: z.number(),
};

const seguimiento = {
  /** Improvement actions whose day has come, and those of them that are closed. */
  vencidas: z.number(),
  cumplidas: z.number(),
};

const facultadSchema = z.object({ clave: z.string(), ...grupo, ...seguimiento });

const evaluadorSchema = z.object({ clave: z.string(), ...grupo, minutos: z.optional(z.nullable(z.number())) });

const docenteSchema = z.object({
  nombre: z.string(),
  correo: z.string(),
  valoracion: z.number(),
  acompanamiento: z.uuid(),
  /** The criterion's row in the report, by which the teacher is written to. */
  fila: z.uuid(),
});

const capacitacionSchema = z.object({ ...criterio, docentes: z.array(docenteSchema) });

const aprendizajeSchema = z.object({
  /** Choices of the filters, of all accompaniments. */
  semestres: z.array(z.string()),
  facultades: z.array(z.object({ clave: z.string(), nombre: z.string() })),
  evaluadores: z.array(z.object({ clave: z.string(), nombre: z.string() })),
  visitas: z.number(),
  docentes: z.number(),
  ...seguimiento,
  /** Median minutes from opening to sending, of the visits with a known time; absent unless a setting has it measured. */
  minutos: z.optional(z.nullable(z.number())),
  medidas: z.optional(z.number()),
  porCriterio: z.array(criterioSchema),
  porFacultad: z.array(facultadSchema),
  porEvaluador: z.array(evaluadorSchema),
  /** By how many teachers are below the mark in their last visit; only criteria with any. */
  capacitaciones: z.array(capacitacionSchema),
});

export type Aprendizaje = z.output<typeof aprendizajeSchema>;
export type CriterioAprendido = z.output<typeof criterioSchema>;
export type FacultadAprendida = z.output<typeof facultadSchema>;
export type EvaluadorAprendido = z.output<typeof evaluadorSchema>;
export type Capacitacion = z.output<typeof capacitacionSchema>;

const texto = z.optional(z.string().check(z.minLength(1), z.maxLength(254)));

const filtroSchema = z.object({
  semestre: z.optional(semestreSchema),
  /** Key of the faculty; address of the evaluator, in small letters. */
  facultad: texto,
  evaluador: texto,
});

export type FiltroDeAprendizaje = z.output<typeof filtroSchema>;

export const aprendizajeContract = defineContract({
  // POST, so that the evaluator's address is in no URL.
  'POST /acompanamientos/aprendizaje': {
    acceso: 'acompanamientos.leer',
    workload: 'export',
    resumen:
      'Lo que la unidad aprende de los acompañamientos: criterios bajos, cambios, seguimiento y a quién llegaría una capacitación.',
    body: filtroSchema,
    respuestas: { 200: aprendizajeSchema, 400: errorSchema, 404: errorSchema },
  },
});
