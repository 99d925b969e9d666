import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { clave, idDeMoodle, iniciada, servidor, SIN_CURSOS } from './contract.ts';
import { copiaSchema, perdidaSchema } from './vista.ts';

const acceso = 'respaldos.reiniciar' as const;

/** Courses of one reset, and those of one preview of what it takes. */
export const MAX_CURSOS_DE_REINICIO = 200;
export const MAX_CURSOS_DE_VISTA = 25;

/** What the plugin of a server can do for these screens, in words. */
const servidorSchema = z.object({
  name: z.string(),
  label: z.string(),
  /** `desconocido`: the server did not tell. */
  complemento: z.enum(['presente', 'ausente', 'antiguo', 'incompleto', 'desconocido']),
  /** What is not to be had without it and what to do; null where it is there. */
  aviso: z.nullable(z.string()),
});

export type ServidorDeRespaldos = z.output<typeof servidorSchema>;

/** A course as it stands before a reset. */
const porReiniciarSchema = z.object({
  curso: z.int(),
  nombre: z.string(),
  nombreCorto: z.string(),
  idCategoria: z.int(),
  perdida: perdidaSchema,
  ultimaCopia: z.nullable(copiaSchema),
  /** Why nothing could be read of it. */
  motivo: z.nullable(z.string()),
});

export type CursoPorReiniciar = z.output<typeof porReiniciarSchema>;

/** What a server can do, and emptying its courses for another semester (spec 1 §2, DECISIONS §8). */
export const reiniciosContract = defineContract({
  'GET /respaldos/servidores/{servidor}': {
    acceso: 'respaldos.pedir',
    params: z.object({ servidor }),
    resumen: 'Si un servidor tiene el complemento con el que se hacen copias y reinicios.',
    respuestas: { 200: servidorSchema, 404: errorSchema },
  },
  'POST /respaldos/reinicios/vista': {
    acceso,
    resumen: 'Lo que perderían unos cursos si se reiniciaran.',
    body: z.object({
      servidor,
      cursos: z.array(idDeMoodle).check(z.minLength(1, SIN_CURSOS), z.maxLength(MAX_CURSOS_DE_VISTA)),
      /** The category that they were chosen in, to learn what it is called now. */
      idCategoria: z.optional(idDeMoodle),
    }),
    respuestas: {
      200: z.object({
        cursos: z.array(porReiniciarSchema),
        /** Null: it does not exist, or was not asked for. */
        categoria: z.nullable(z.object({ nombre: z.string(), camino: z.string() })),
      }),
      400: errorSchema,
      404: errorSchema,
      503: errorSchema,
    },
  },
  'POST /respaldos/reinicios': {
    acceso,
    resumen: 'Comienza a reiniciar unos cursos de una categoría, cada uno después de su copia.',
    audita: 'reinicio.inicio',
    body: z.object({
      clave,
      servidor,
      idCategoria: idDeMoodle,
      cursos: z.array(idDeMoodle).check(z.minLength(1, SIN_CURSOS), z.maxLength(MAX_CURSOS_DE_REINICIO)),
      /** A copy of each course first; one that has none is not reset. */
      conRespaldo: z.boolean('Diga si se hace antes una copia.'),
      /** What the person typed: the short name of the only course, or the category's name (its own, not the path). */
      confirmacion: z.string().check(z.maxLength(300)),
    }),
    respuestas: { 201: iniciada, 400: errorSchema, 404: errorSchema, 409: errorSchema, 503: errorSchema },
  },
});
