// Contract of the servers, categories and courses of the learning platform.
import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const acceso = 'plataforma.leer' as const;

const nombreDeServidor = z.string().check(z.maxLength(100));

/**
 * A failed reading, sent with status 200 as the contract requires (DECISIONS §4): the server's own text if it answered,
 * otherwise one of the two of spec 1 §8. `explicacion`, in answers of our own server, says what happened and what to do.
 */
const lecturaFallidaSchema = z.object({ errorMessage: z.string(), explicacion: z.optional(z.string()) });

export type LecturaFallida = z.output<typeof lecturaFallidaSchema>;

/** A category of courses. `path` contains its ancestors and its own name: `Facultad › Programa`. */
const categoriaSchema = z.object({
  id: z.int(),
  categoryName: z.string(),
  path: z.string(),
  /** Number of courses in it and in the categories below. */
  courseCount: z.number(),
});

export type CategoriaDePlataforma = z.output<typeof categoriaSchema>;

/** A course of a category or of one below it. */
const cursoSchema = z.object({
  id: z.int(),
  nombre: z.string(),
  nombreCorto: z.string(),
  /** Moodle's `idnumber`; '' = none. */
  codigo: z.string(),
  idCategoria: z.int(),
  /** Path of the course's own category. */
  path: z.string(),
  visible: z.boolean(),
});

export type CursoDePlataforma = z.output<typeof cursoSchema>;

const SIN_CATEGORIAS = 'Indique al menos una categoría.';
const MAX_CATEGORIAS = 200;

const booleano = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((valor) => valor === 'true' || valor === '1'),
);

/** Comma-separated ids in a query: `1,2`. */
const idsSchema = z.pipe(
  z.string().check(z.maxLength(2000), z.regex(/^\d{1,10}(,\d{1,10})*$/, SIN_CATEGORIAS)),
  z.transform((texto) => [...new Set(texto.split(',').map(Number))].slice(0, MAX_CATEGORIAS)),
);

/**
 * Lists servers, categories and courses of the learning platform, for the screens that manage courses (spec 1 §7, spec
 * 2 §7).
 */
export const plataformaContract = defineContract({
  'GET /plataforma/servidores': {
    acceso,
    resumen: 'Los servidores de la plataforma, en el orden de los ajustes.',
    respuestas: { 200: z.object({ servidores: z.array(z.object({ name: z.string(), label: z.string() })) }) },
  },
  'GET /moodle-service/categories/allCategories': {
    acceso,
    resumen: 'Las categorías de un servidor, cada una con la ruta de las que la contienen.',
    query: z.object({ serverName: nombreDeServidor, onlyCategoriesWithCourses: z.optional(booleano) }),
    respuestas: { 200: z.union([z.array(categoriaSchema), lecturaFallidaSchema]), 404: errorSchema },
  },
  'GET /moodle-service/courses/coursesByCategoriesIds': {
    acceso,
    resumen: 'Los cursos de unas categorías de un servidor, con los de las categorías que contienen.',
    query: z.object({ serverName: nombreDeServidor, categoriesIds: idsSchema }),
    respuestas: {
      200: z.union([
        z.object({
          /** By server name, then by id of the requested category. */
          coursesByServerAndCategory: z.record(z.string(), z.record(z.string(), z.array(cursoSchema))),
        }),
        lecturaFallidaSchema,
      ]),
      404: errorSchema,
    },
  },
  'POST /obtenerCategoriasMoodle': {
    acceso,
    resumen: 'Las categorías de un servidor.',
    body: z.object({ server: nombreDeServidor }),
    respuestas: {
      200: z.union([
        z.object({
          categorias: z.array(
            z.object({ id: z.int(), nombreCategoria: z.string(), path: z.string(), courseCount: z.number() }),
          ),
        }),
        lecturaFallidaSchema,
      ]),
      404: errorSchema,
    },
  },
  'POST /obtenerCursosMoodle': {
    acceso,
    resumen: 'Los cursos de una categoría de un servidor, con los de las categorías que contiene.',
    body: z.object({ server: nombreDeServidor, idCategoria: z.int() }),
    respuestas: { 200: z.union([z.object({ info: z.array(cursoSchema) }), lecturaFallidaSchema]), 404: errorSchema },
  },
});
