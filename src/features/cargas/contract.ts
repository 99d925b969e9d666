import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { searchTextSchema } from '#platform/contract/faults.ts';

/** How a load stands. One that is not checked has nothing wrong with it: the check came to no end. */
const ESTADOS_DE_CARGA = ['en-revision', 'sin-revisar', 'rechazada', 'revisada', 'aceptada', 'terminada'] as const;

/** How a row of it stands: at fault, nothing to do, or something, and how that went. */
const ESTADOS_DE_FILA = ['con-problemas', 'sin-cambios', 'por-hacer', 'hecha', 'fallida'] as const;

/** How one thing that is to be done for a row stands. */
const ESTADOS_DE_ACCION = ['pendiente', 'hecha', 'estaba', 'fallida', 'interrumpida'] as const;

export type EstadoDeCarga = (typeof ESTADOS_DE_CARGA)[number];
export type EstadoDeAccion = (typeof ESTADOS_DE_ACCION)[number];

const instante = z.iso.datetime();

/** What the rows come to; `filas` is the sum of the three that follow it. */
const resumenSchema = z.object({
  filas: z.number(),
  conProblemas: z.number(),
  sinCambios: z.number(),
  porHacer: z.number(),
  /** Of `porHacer`: all of a row done, something of it failed, something of it left to do. */
  hechas: z.number(),
  fallidas: z.number(),
  pendientes: z.number(),
  /** Of those that were done, with something to be looked after, as `motivo` says; older totals do not tell. */
  porMirar: z.optional(z.number()),
  /** By sort, in the order in which they are done; `total` is the sum of the others. */
  acciones: z.array(
    z.object({
      accion: z.string(),
      /** `se crearán 20 cuentas`; older totals have none. */
      seHara: z.optional(z.string()),
      /** Beside a count: `cuentas por crear`, `cuentas creadas`. */
      porHacer: z.string(),
      hecho: z.string(),
      total: z.number(),
      hechas: z.number(),
      estaban: z.number(),
      fallidas: z.number(),
      pendientes: z.number(),
    }),
  ),
  /** The sorts of faults that there are, the most frequent first. */
  clases: z.array(z.object({ clase: z.string(), titulo: z.string(), filas: z.number() })),
});

export type Resumen = z.output<typeof resumenSchema>;

const cargaSchema = z.object({
  id: z.uuid(),
  estado: z.enum(ESTADOS_DE_CARGA),
  /** Null once it was removed. */
  archivo: z.nullable(z.string()),
  nombre: z.string(),
  creada: instante,
  terminada: z.nullable(instante),
  /** When rows and files were removed. */
  retirada: z.nullable(instante),
  /** Why it cannot be loaded, or was not checked and what to do. */
  error: z.nullable(z.string()),
  /** The jobs that check it and that do it; of a load that is opened, those that are remembered. */
  revision: z.nullable(z.uuid()),
  aplicacion: z.nullable(z.uuid()),
  resumen: z.nullable(resumenSchema),
});

/** A load as the history tells it. */
export type Carga = z.output<typeof cargaSchema>;

const abiertaSchema = z.extend(cargaSchema, {
  avisos: z.array(z.string()),
  /** The sheet and the row of the headings. */
  hoja: z.nullable(z.string()),
  encabezado: z.nullable(z.number()),
  columnas: z.array(z.object({ clave: z.string(), titulo: z.string() })),
  acciones: z.array(z.object({ accion: z.string(), enFila: z.string() })),
  /** What must be known before it is accepted. */
  advertencias: z.array(z.string()),
  /** There is a workbook with its faults marked. */
  hayMarcado: z.boolean(),
});

/** A load with all that its screen says of it. */
export type CargaAbierta = z.output<typeof abiertaSchema>;

const problemaSchema = z.object({
  clase: z.string(),
  columna: z.nullable(z.string()),
  mensaje: z.string(),
  arreglo: z.string(),
});

const filaSchema = z.object({
  numero: z.number(),
  estado: z.enum(ESTADOS_DE_FILA),
  datos: z.record(z.string(), z.string()),
  problemas: z.array(problemaSchema),
  nota: z.nullable(z.string()),
  acciones: z.array(
    z.object({
      accion: z.string(),
      detalle: z.nullable(z.string()),
      cambios: z.array(z.object({ campo: z.string(), de: z.string(), a: z.string() })),
      estado: z.enum(ESTADOS_DE_ACCION),
      /** Why it was not done; of what was done, what is to be looked after. */
      motivo: z.nullable(z.string()),
    }),
  ),
});

/** A row of a load. */
export type FilaDeCarga = z.output<typeof filaSchema>;

/** Largest file, in bytes: a hundred thousand rows of a kind have less. */
export const MAX_ARCHIVO = 10 * 1_048_576;

export const SIN_ARCHIVO = 'Elija el archivo que va a enviar.';
export const DEMASIADO_GRANDE =
  'El archivo no puede pesar más de 10 MB. Copie solo las filas que va a cargar en la plantilla y envíela.';

/** The spec's words, which name other endings than the check asks for (spec 1 §5; DECISIONS §2). */
export const SIN_EXTENSION = 'El archivo a cargar debe ser un archivo con extensión .txt, .csv ó .xls!';

/** Whether a file's name ends as the check asks (spec 1 §5). */
export const terminaEnXlsx = (nombre: string): boolean => /\.xlsx$/i.test(nombre);

/** How long rows and files of a load are kept: they hold data of persons. */
export const DIAS_DE_CARGA = 30;

/** Rows of a page, and the most that may be asked for. */
export const FILAS_POR_PAGINA = 100;
const MAX_FILAS_DE_PAGINA = 500;

/** Loads of a page of the history. */
export const CARGAS_POR_PAGINA = 20;

const filtroSchema = z.object({
  estado: z.optional(z.enum(ESTADOS_DE_FILA)),
  /** Only rows with a fault of this sort. */
  clase: z.optional(z.string().check(z.maxLength(100))),
  /** Only rows for which this is to be done. */
  accion: z.optional(z.string().check(z.maxLength(100))),
  /** Only rows of which something was done that is to be looked after. */
  porMirar: z.optional(z.boolean()),
  /** Parts of what a row says. */
  buscar: z.optional(searchTextSchema),
  salto: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  limite: z.optional(z.int().check(z.gte(1), z.lte(MAX_FILAS_DE_PAGINA))),
});

export type FiltroDeFilas = z.output<typeof filtroSchema>;

/** What can be fetched as a workbook. */
export const LIBROS = ['marcado', 'resultado'] as const;

const tipo = z.string().check(z.maxLength(50));
/** Of one kind or another; which of them, the kind itself says. */
const acceso = ['usuarios.cargar', 'asignaturas.editar'] as const;
const deTipo = { acceso, params: z.object({ tipo }) };
const deCarga = { acceso, params: z.object({ tipo, id: z.uuid() }) };
const enlace = { 201: z.object({ enlace: z.string() }), 404: errorSchema };

/** Loads of sheets, whatever their kind (`usuarios`). The contract's own call of a kind is its slice's. */
export const cargasContract = defineContract({
  'POST /cargas/{tipo}': {
    ...deTipo,
    resumen: 'Recibe un archivo y comienza a revisarlo; no escribe nada más.',
    audita: 'carga.recepcion',
    partes: { archivo: { tipo: 'archivo', max: MAX_ARCHIVO, mensajeMax: DEMASIADO_GRANDE } },
    body: z.object({ archivo: z.unknown() }),
    respuestas: { 201: z.object({ id: z.uuid() }), 400: errorSchema, 404: errorSchema, 413: errorSchema },
  },
  'GET /cargas/{tipo}': {
    ...deTipo,
    resumen: 'Las cargas de un tipo, las más recientes primero.',
    query: z.object({ antes: z.optional(z.uuid()) }),
    respuestas: { 200: z.object({ cargas: z.array(cargaSchema) }), 404: errorSchema },
  },
  'GET /cargas/{tipo}/{id}': {
    ...deCarga,
    resumen: 'Una carga: cómo está y en qué resultan sus filas.',
    respuestas: { 200: abiertaSchema, 404: errorSchema },
  },
  'POST /cargas/{tipo}/{id}/filas': {
    ...deCarga,
    resumen: 'Las filas de una carga que cumplen un filtro, y cuántas son.',
    audita: 'carga.apertura',
    body: filtroSchema,
    respuestas: { 200: z.object({ filas: z.array(filaSchema), total: z.number() }), 404: errorSchema },
  },
  'POST /cargas/{tipo}/{id}/aplicar': {
    ...deCarga,
    resumen: 'Acepta lo planeado, de todas las filas o solo de las que no tienen problemas, y comienza a hacerlo.',
    audita: 'carga.aceptacion',
    body: z.object({ filas: z.enum(['todas', 'buenas']) }),
    respuestas: { 201: z.object({ id: z.uuid() }), 404: errorSchema, 409: errorSchema },
  },
  'POST /cargas/{tipo}/{id}/repetir': {
    ...deCarga,
    resumen: 'Intenta de nuevo lo que no se hizo, o la revisión que no terminó.',
    audita: 'carga.repeticion',
    respuestas: { 201: z.object({ id: z.uuid() }), 404: errorSchema, 409: errorSchema },
  },
  'DELETE /cargas/{tipo}/{id}': {
    ...deCarga,
    resumen: 'Borra las filas y los archivos de una carga; quedan sus totales.',
    audita: 'carga.retiro',
    respuestas: { 200: z.object({ retirada: z.iso.datetime() }), 404: errorSchema, 409: errorSchema },
  },
  'POST /cargas/{tipo}/{id}/libro': {
    ...deCarga,
    resumen: 'Un enlace de un minuto al archivo con los problemas marcados o al resultado de cada fila.',
    body: z.object({ libro: z.enum(LIBROS) }),
    respuestas: enlace,
  },
  'POST /cargas/{tipo}/plantilla': {
    ...deTipo,
    resumen: 'Un enlace de un minuto a la plantilla, hecha con los datos del momento.',
    respuestas: enlace,
  },
});
