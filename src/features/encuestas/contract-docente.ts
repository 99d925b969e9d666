// Calls of teachers' own survey results: the managers' day from which they are seen, the results, and a private note.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { withHistoria } from '#platform/contract/versioned.ts';
import { redaccionSchema, resultadoPropioSchema } from './contract.ts';

const dia = z.iso.date('Escriba el día.');

const divulgacionSchema = z.object({
  semestre: semestreSchema,
  /** First day on which teachers see their results, `AAAA-MM-DD`; null: they do not. */
  desde: z.nullable(dia),
  /** Last day for entering grades, by the semester's calendar: the day must be later. Null: it has none. */
  notas: z.nullable(dia),
  ...withHistoria({ antes: z.nullable(dia), despues: z.nullable(dia) }),
});

export type DivulgacionAbierta = z.output<typeof divulgacionSchema>;

/** Answer to a caller that saw another version: includes the present day. */
const changedSchema = z.extend(errorSchema, { abierta: z.optional(divulgacionSchema) });

const ofSemestre = { acceso: 'ajustes.editar', params: z.object({ semestre: semestreSchema }) } as const;

/** The day from which teachers see their results of a semester, for managers. */
export const divulgacionesContract = defineContract({
  'GET /encuesta/divulgaciones/{semestre}': {
    ...ofSemestre,
    resumen: 'Desde qué día ven los docentes sus resultados de la encuesta de un semestre, con su historia.',
    respuestas: { 200: divulgacionSchema, 400: errorSchema },
  },
  'PUT /encuesta/divulgaciones/{semestre}': {
    ...ofSemestre,
    resumen: 'Cambia el día desde el que los docentes ven sus resultados de un semestre; null los oculta.',
    audita: 'divulgacion.cambio',
    body: z.object({ version: z.int32(), desde: z.nullable(dia) }),
    respuestas: { 200: divulgacionSchema, 400: errorSchema, 409: changedSchema },
  },
});

/** Longest private note. */
export const MAX_APUNTE = 5000;

const apunteSchema = z.object({
  texto: z.string(),
  /** 0: nothing is kept. */
  version: z.int32(),
});

export type Apunte = z.output<typeof apunteSchema>;

/** Means from 1 to 5 by question. */
const promediosSchema = z.record(z.string(), z.number());

const { semestre: _semestre, promedio: _promedio, ...asignatura } = resultadoPropioSchema.shape;

const asignaturaPropiaSchema = z.object({
  ...asignatura,
  programa: z.string(),
  tipoAsignatura: z.string(),
  matriculados: z.nullable(z.number()),
  promedios: z.nullable(promediosSchema),
  /** Null: it is unknown, or too few colleagues have results for its mean to name none of them. */
  facultad: z.nullable(z.object({ nombre: z.string(), promedios: promediosSchema })),
});

export type AsignaturaPropia = z.output<typeof asignaturaPropiaSchema>;

const diaDeSemestre = { semestre: z.string(), desde: dia };

const resultadosPropiosSchema = z.object({
  /** Answers that a subject must have to be shown to its teacher. */
  minimo: z.number(),
  /** Other semesters of which the unit has set the day, the newest first. */
  proximas: z.array(z.object(diaDeSemestre)),
  /** Results of all semesters that are shown, the newest first. */
  historia: z.array(resultadoPropioSchema),
  /** The requested semester, or the newest if the teacher has no results there; null: there is none. */
  abierto: z.nullable(
    z.object({
      ...diaDeSemestre,
      asignaturas: z.array(asignaturaPropiaSchema),
      apunte: apunteSchema,
      redaccion: redaccionSchema,
      /** Other semesters whose questions were all worded alike: only their means are compared. */
      comparables: z.array(z.string()),
    }),
  ),
});

export type ResultadosPropios = z.output<typeof resultadosPropiosSchema>;

/** Answer to a caller that saw another version of the note: includes the present one. */
const conflictSchema = z.extend(errorSchema, { apunte: z.optional(apunteSchema) });

/** A teacher's own results. The session alone determines whose: no address names a person or a subject. */
export const docenteContract = defineContract({
  'GET /docente/encuesta': {
    acceso: 'encuestas.propias',
    resumen: 'Los resultados de la encuesta en las asignaturas de quien llama, en los semestres que la unidad publicó.',
    query: z.object({ semestre: z.optional(semestreSchema) }),
    respuestas: { 200: resultadosPropiosSchema, 400: errorSchema },
  },
  'PUT /docente/encuesta/apuntes/{semestre}': {
    acceso: 'encuestas.propias',
    resumen: 'Guarda el apunte privado de quien llama sobre sus resultados de un semestre; vacío lo borra.',
    params: z.object({ semestre: semestreSchema }),
    body: z.object({
      version: z.int32(),
      texto: z.string().check(z.trim(), z.maxLength(MAX_APUNTE, `Escriba como máximo ${MAX_APUNTE} caracteres.`)),
    }),
    respuestas: { 200: apunteSchema, 400: errorSchema, 404: errorSchema, 409: conflictSchema },
  },
});
