// Contract of restores: a kept copy into a new course or into its own one, which is emptied; taking a new one back.
import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { iniciadaSchema } from './contract.ts';

const acceso = 'respaldos.reiniciar' as const;

const texto = (max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, `Escriba ${max} caracteres como máximo.`));

export const CATEGORIA_EXPECTED = 'Elija una categoría.';

/** A course that a restore makes. */
export const cursoNuevoSchema = z.object({
  idCategoria: z.int(CATEGORIA_EXPECTED).check(z.gte(1, CATEGORIA_EXPECTED), z.lte(2_147_483_647, CATEGORIA_EXPECTED)),
  /** As long as Moodle's names may be. */
  nombre: texto(254, 'Escriba el nombre del curso.'),
  nombreCorto: texto(100, 'Escriba el nombre corto del curso.'),
});

const confirmacion = z.string().check(z.maxLength(300));

const respuestas = { 400: errorSchema, 404: errorSchema, 409: errorSchema, 503: errorSchema };

export const restauracionesContract = defineContract({
  'POST /respaldos/copias/{id}/restaurar': {
    acceso,
    resumen: 'Restaura una copia en un curso nuevo, o en su curso, que se vacía después de otra copia.',
    audita: 'restauracion.inicio',
    once: true,
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** The people of the copy and what they did come along. */
      personas: z.boolean('Diga si se incluyen las personas.'),
      /** Null: the course of the copy is emptied. */
      nuevo: z.nullable(cursoNuevoSchema),
      /** Typed short name of the course that is emptied. */
      confirmacion: z.optional(confirmacion),
    }),
    respuestas: { 201: iniciadaSchema, ...respuestas },
  },
  'POST /respaldos/restauraciones/{id}/deshacer': {
    acceso,
    resumen: 'Borra el curso nuevo de una restauración, mientras nadie haya entrado.',
    audita: 'restauracion.deshecha',
    /** Of the batch. */
    params: z.object({ id: z.uuid() }),
    /** Typed short name of the new course. */
    body: z.object({ confirmacion }),
    respuestas: { 200: z.object({ id: z.uuid() }), ...respuestas },
  },
});
