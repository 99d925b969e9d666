// Contract of backup copies and resets of courses: batches, history, stored copies, and the losses of a reset.
import * as z from 'zod/mini';
import { joinLines } from '#catalogo/campos/limpieza.ts';
import { NUMBER_EXPECTED, searchTextSchema } from '#platform/contract/faults.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import {
  CLASES_DE_TANDA,
  copiaSchema,
  historialSchema,
  PARTES_DE_REINICIO,
  PARTES_PROPUESTAS,
  perdidaSchema,
  tandaAbiertaSchema,
  tandaSchema,
} from './contract-schemas.ts';

export type {
  ClaseDeTanda,
  Copia,
  CursoDeTanda,
  EstadoDeCurso,
  Historial,
  ParteDeReinicio,
  Perdida,
  Tanda,
  TandaAbierta,
} from './contract-schemas.ts';
export {
  CLASES_DE_TANDA,
  ESTADOS_DE_CURSO,
  PARTES_DE_REINICIO,
  PARTES_PROPUESTAS,
  isRetryable as estaRepetible,
  isFinal as estaTerminado,
} from './contract-schemas.ts';

/** Quoted from spec 2 §5, to the letter. */
export const SIN_SELECCION = 'Debe seleccionar almenos una categoria de la lista';

export const SIN_CURSOS = 'Elija al menos un curso.';

/** Page sizes: batches, courses of the history. */
export const TANDAS_POR_PAGINA = 20;
export const CURSOS_POR_PAGINA = 50;

export const CURSOS_DE_TANDA_POR_PAGINA = 500;

const MAX_CATEGORIAS = 500;
const MAX_CURSOS = 5000;

const acceso = 'respaldos.pedir' as const;

/** Request fields shared with the other contracts of the slice. */
export const servidor = z.string().check(z.maxLength(100));
export const idDeMoodle = z.int().check(z.gte(1), z.lte(2_147_483_647));
export const nombreDeCategoria = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

/** A chosen category as the screens store it: whole (1) or by courses (2), with the chosen courses (spec 2 §3). */
export const categoriaElegidaSchema = z.object({
  categoryId: idDeMoodle,
  categoryName: nombreDeCategoria,
  backupType: z.union([z.literal(1), z.literal(2)]),
  /** At least one for type 2. */
  cursos: z.optional(z.array(idDeMoodle).check(z.maxLength(MAX_CURSOS))),
});

const seleccionSchema = z
  .record(servidor, z.array(categoriaElegidaSchema).check(z.minLength(1, SIN_SELECCION), z.maxLength(MAX_CATEGORIAS)))
  .check(
    z.refine((seleccion) => Object.keys(seleccion).length > 0, SIN_SELECCION),
    z.refine(
      (seleccion) =>
        Object.values(seleccion)
          .flat()
          .every(({ backupType, cursos = [] }) => backupType === 1 || cursos.length > 0),
      SIN_CURSOS,
    ),
  );

export type CategoriaElegida = z.output<typeof categoriaElegidaSchema>;
export type Seleccion = z.output<typeof seleccionSchema>;

const tandaRoute = { acceso, params: z.object({ id: z.uuid() }) };

/** `hasta` of an earlier reading: a 32-bit transaction number of PostgreSQL. */
const lecturaSchema = z.string().check(
  z.regex(/^\d{1,10}$/, NUMBER_EXPECTED),
  z.refine((number) => Number(number) < 2 ** 32, NUMBER_EXPECTED),
);

export const iniciadaSchema = z.object({ id: z.uuid(), tarea: z.uuid() });

/** Returns true if a person typed the name, apart from spaces, composition of accents and invisible characters. */
export const isSameName = (tecleado: string, nombre: string): boolean => joinLines(tecleado) === joinLines(nombre);

const accesoDeReinicios = 'respaldos.reiniciar' as const;

/** Counts of each course that a person saw and confirmed: a course that would lose more is not reset. */
const confirmadasSchema = z._default(
  z.array(z.object({ curso: idDeMoodle, perdida: perdidaSchema })).check(z.maxLength(MAX_CURSOS)),
  [],
);

/** Maximum number of courses of a reset, and of one preview request. */
export const MAX_CURSOS_DE_REINICIO = 200;
export const MAX_CURSOS_DE_VISTA = 25;

/** Capability of a server's plugin for copies and resets. */
const servidorSchema = z.object({
  name: z.string(),
  label: z.string(),
  /** `desconocido`: the server did not answer. */
  complemento: z.enum(['presente', 'ausente', 'antiguo', 'incompleto', 'desconocido']),
  /** Consequence and remedy of a missing plugin; null if it is present. */
  aviso: z.nullable(z.string()),
});

export type ServidorDeRespaldos = z.output<typeof servidorSchema>;

const cursoToResetSchema = z.object({
  curso: z.int(),
  nombre: z.string(),
  nombreCorto: z.string(),
  idCategoria: z.int(),
  perdida: perdidaSchema,
  ultimaCopia: z.nullable(copiaSchema),
  /** Reason why the counts could not be read. */
  motivo: z.nullable(z.string()),
});

export type CursoPorReiniciar = z.output<typeof cursoToResetSchema>;

/**
 * Calls about the capability of servers and about resets: emptying courses for another semester (spec 1 §2, DECISIONS
 * §8).
 */
export const reiniciosContract = defineContract({
  'GET /respaldos/servidores/{servidor}': {
    acceso: 'respaldos.pedir',
    params: z.object({ servidor }),
    resumen: 'Si un servidor tiene el complemento con el que se hacen copias y reinicios.',
    respuestas: { 200: servidorSchema, 404: errorSchema },
  },
  'POST /respaldos/reinicios/vista': {
    acceso: accesoDeReinicios,
    resumen: 'Lo que perderían unos cursos si se reiniciaran.',
    body: z.object({
      servidor,
      cursos: z.array(idDeMoodle).check(z.minLength(1, SIN_CURSOS), z.maxLength(MAX_CURSOS_DE_VISTA)),
      /** Category of the courses, to read its present name. */
      idCategoria: z.optional(idDeMoodle),
    }),
    respuestas: {
      200: z.object({
        cursos: z.array(cursoToResetSchema),
        /** Null if it does not exist or was not requested. */
        categoria: z.nullable(z.object({ nombre: z.string(), camino: z.string() })),
      }),
      400: errorSchema,
      404: errorSchema,
      503: errorSchema,
    },
  },
  'POST /respaldos/reinicios': {
    acceso: accesoDeReinicios,
    resumen: 'Comienza a reiniciar unos cursos de una categoría, cada uno después de su copia.',
    audita: 'reinicio.inicio',
    once: true,
    body: z.object({
      servidor,
      idCategoria: idDeMoodle,
      cursos: z.array(idDeMoodle).check(z.minLength(1, SIN_CURSOS), z.maxLength(MAX_CURSOS_DE_REINICIO)),
      /** Copies each course first. A course whose copy fails is not reset. */
      conRespaldo: z.boolean('Diga si se hace antes una copia.'),
      partes: z._default(
        z.array(z.enum(keysOf(PARTES_DE_REINICIO))).check(z.minLength(1, 'Elija al menos algo que se quite.')),
        [...PARTES_PROPUESTAS],
      ),
      /** When it begins, copies included; at once unless given. */
      comienza: z.optional(z.iso.datetime({ offset: true, error: 'Escriba el día y la hora.' })),
      confirmadas: confirmadasSchema,
      /** Typed name: the short name of the only course, or the category's own name without its path. */
      confirmacion: z.string().check(z.maxLength(300)),
    }),
    respuestas: { 201: iniciadaSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema, 503: errorSchema },
  },
});

/** Confirmation to retry a reset: the courses, and the typed name as in the first request. */
const repeticionSchema = z.object({
  cursos: z.array(idDeMoodle).check(z.minLength(1, SIN_CURSOS), z.maxLength(MAX_CURSOS)),
  confirmadas: confirmadasSchema,
  confirmacion: z.string().check(z.maxLength(300)),
});

export type Repeticion = z.output<typeof repeticionSchema>;

/**
 * Calls about copies and batches: starting copies, following batches, history and stored files (spec 2 §2, DECISIONS
 * §8). A batch is cancelled through its job: `POST /tareas/{id}/cancelar`.
 */
export const respaldosContract = defineContract({
  'POST /respaldos/tandas': {
    acceso,
    resumen: 'Comienza a hacer copias de los cursos elegidos.',
    audita: 'respaldo.inicio',
    once: true,
    body: z.object({ seleccion: seleccionSchema }),
    respuestas: { 201: iniciadaSchema, 400: errorSchema, 409: errorSchema },
  },
  'GET /respaldos/tandas': {
    acceso,
    resumen: 'Las tandas de copias y reinicios, las más recientes primero.',
    query: z.object({
      clase: z.optional(z.enum(keysOf(CLASES_DE_TANDA))),
      antes: z.optional(z.uuid()),
    }),
    respuestas: { 200: z.object({ tandas: z.array(tandaSchema) }) },
  },
  'GET /respaldos/tandas/{id}': {
    ...tandaRoute,
    resumen: 'Una tanda, con sus cursos por páginas; con `desde`, solo los que cambiaron desde esa lectura.',
    query: z.object({ desde: z.optional(lecturaSchema), tras: z.optional(z.coerce.number().check(z.int(), z.gte(0))) }),
    respuestas: { 200: tandaAbiertaSchema, 404: errorSchema },
  },
  'POST /respaldos/tandas/{id}/repetir': {
    ...tandaRoute,
    resumen: 'Intenta de nuevo los cursos que fallaron, se cancelaron o están por confirmar.',
    audita: 'respaldo.repeticion',
    body: z.object({ confirmado: z.optional(repeticionSchema) }),
    respuestas: { 201: iniciadaSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema, 503: errorSchema },
  },
  'POST /respaldos/estimacion': {
    acceso,
    resumen: 'Cuánto pesaron y cuánto tardaron las últimas copias de los cursos elegidos, de los que se conocen.',
    body: z.object({ seleccion: seleccionSchema }),
    respuestas: { 200: z.object({ conocidos: z.number(), bytes: z.number(), segundos: z.number() }) },
  },
  'POST /respaldos/historial': {
    acceso,
    resumen: 'Los cursos de los que se han pedido copias, con la última buena.',
    body: z.object({
      servidor: z.optional(servidor),
      /** Words of a course's names. */
      buscar: z.optional(searchTextSchema),
      /** Only courses without a usable copy. */
      sinCopia: z.optional(z.boolean()),
      salto: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    }),
    respuestas: { 200: z.object({ cursos: z.array(historialSchema), total: z.number() }) },
  },
  'GET /respaldos/cursos/{servidor}/{curso}': {
    acceso,
    params: z.object({ servidor, curso: z.pipe(z.pipe(z.string(), z.transform(Number)), idDeMoodle) }),
    resumen: 'Las copias de un curso, las más recientes primero.',
    respuestas: { 200: z.extend(historialSchema, { lista: z.array(copiaSchema) }), 404: errorSchema },
  },
  'POST /respaldos/copias/{id}/enlace': {
    ...tandaRoute,
    resumen: 'Un enlace de un minuto con el que el navegador descarga una copia.',
    respuestas: { 201: z.object({ enlace: z.string() }), 404: errorSchema },
  },
  'DELETE /respaldos/copias/{id}': {
    ...tandaRoute,
    resumen: 'Borra una copia.',
    audita: 'respaldo.borrado',
    respuestas: { 200: z.object({ id: z.uuid() }), 404: errorSchema },
  },
});
