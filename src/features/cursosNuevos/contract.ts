// Contract of the proposal of a semester's new courses from those of a category; the loads themselves belong to cargas.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const idDeMoodle = z.int().check(z.gte(1), z.lte(2_147_483_647));

export const pedidoSchema = z.object({
  servidor: z.string().check(z.maxLength(100)),
  /** Category of the courses that are copied, with those below. */
  categoria: idDeMoodle,
  /** Category of the new courses. */
  destino: idDeMoodle,
  /** Semesters: the text that names change, and the calendars whose difference moves the dates. */
  de: semestreSchema,
  a: semestreSchema,
  conDocentes: z.boolean(),
  /** Day on which they are shown; absent: at once. */
  visibleDesde: z.optional(z.iso.date()),
});

export type PedidoDeCursos = z.output<typeof pedidoSchema>;

const nombres = z.object({ nombre: z.string(), nombreCorto: z.string(), codigo: z.string() });

const vistaSchema = z.object({
  cursos: z.number(),
  /** Days by which dates move. */
  dias: z.number(),
  /** The first courses, as they are and as they would be. */
  muestras: z.array(z.object({ antes: nombres, despues: nombres })),
  /** Short names that exist already or would be twice; the first, and how many. */
  choques: z.array(z.string()),
  cuantosChoques: z.number(),
});

export type VistaDeCursos = z.output<typeof vistaSchema>;

const acceso = 'plataforma.abrirCursos' as const;
const fallas = { 400: errorSchema, 404: errorSchema, 409: errorSchema, 503: errorSchema };

export const cursosNuevosContract = defineContract({
  'POST /cursosNuevos/vista': {
    acceso,
    resumen: 'Cómo se llamarían los cursos nuevos de un semestre, hechos de los de una categoría. No escribe nada.',
    body: pedidoSchema,
    respuestas: { 200: vistaSchema, ...fallas },
  },
  'POST /cursosNuevos/cargas': {
    acceso,
    resumen: 'Hace con los cursos de una categoría una carga de cursos nuevos, que se revisa y acepta aparte.',
    audita: 'cursoNuevo.propuesta',
    body: pedidoSchema,
    /** The job; a load of the same id is there once it has ended. */
    respuestas: { 201: z.object({ id: z.uuid() }), ...fallas },
  },
});
