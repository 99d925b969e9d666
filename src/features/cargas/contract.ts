// Contract of loads: spreadsheets that are checked, planned, accepted and then applied row by row.
import * as z from 'zod/mini';
import { searchTextSchema } from '#platform/contract/faults.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** States of a load. `sin-revisar`: the check did not finish, so nothing is known to be wrong. */
const ESTADOS_DE_CARGA = ['en-revision', 'sin-revisar', 'rechazada', 'revisada', 'aceptada', 'terminada'] as const;

/** States of a row: faulty, nothing to do, or the progress of its actions. */
const ESTADOS_DE_FILA = ['con-problemas', 'sin-cambios', 'por-hacer', 'hecha', 'fallida'] as const;

const ESTADOS_DE_ACCION = ['pendiente', 'hecha', 'estaba', 'fallida', 'interrumpida'] as const;

export type EstadoDeCarga = (typeof ESTADOS_DE_CARGA)[number];
export type EstadoDeAccion = (typeof ESTADOS_DE_ACCION)[number];

const instante = z.iso.datetime();

/** Totals of the rows. `filas` is the sum of the three counts after it. */
const resumenSchema = z.object({
  filas: z.number(),
  conProblemas: z.number(),
  sinCambios: z.number(),
  porHacer: z.number(),
  /** Parts of `porHacer`: all actions done, one failed, some left. */
  hechas: z.number(),
  fallidas: z.number(),
  pendientes: z.number(),
  /** Done rows that need attention, as `motivo` says; missing in older totals. */
  porMirar: z.optional(z.number()),
  /** Actions by kind, in order of execution. `total` is the sum of the other counts. */
  acciones: z.array(
    z.object({
      accion: z.string(),
      /** `se crearán 20 cuentas`; missing in older totals. */
      seHara: z.optional(z.string()),
      /** Words beside a count: `cuentas por crear`, `cuentas creadas`. */
      porHacer: z.string(),
      hecho: z.string(),
      total: z.number(),
      hechas: z.number(),
      estaban: z.number(),
      fallidas: z.number(),
      pendientes: z.number(),
    }),
  ),
  /** Kinds of faults, the most frequent first. */
  clases: z.array(z.object({ clase: z.string(), titulo: z.string(), filas: z.number() })),
});

export type Resumen = z.output<typeof resumenSchema>;

const cargaSchema = z.object({
  id: z.uuid(),
  estado: z.enum(ESTADOS_DE_CARGA),
  /** Null once the file was removed. */
  archivo: z.nullable(z.string()),
  nombre: z.string(),
  creada: instante,
  terminada: z.nullable(instante),
  /** Instant of the removal of rows and files. */
  retirada: z.nullable(instante),
  /** Reason for which it cannot be loaded or was not checked, with the remedy. */
  error: z.nullable(z.string()),
  /** Jobs of check and application; of an open load only those not deleted yet. */
  revision: z.nullable(z.uuid()),
  aplicacion: z.nullable(z.uuid()),
  resumen: z.nullable(resumenSchema),
});

export type Carga = z.output<typeof cargaSchema>;

const abiertaSchema = z.extend(cargaSchema, {
  avisos: z.array(z.string()),
  /** Sheet and row of the headings. */
  hoja: z.nullable(z.string()),
  encabezado: z.nullable(z.number()),
  columnas: z.array(z.object({ clave: z.string(), titulo: z.string() })),
  acciones: z.array(z.object({ accion: z.string(), enFila: z.string() })),
  /** Warnings to read before accepting. */
  advertencias: z.array(z.string()),
  /** Losses in words, and texts that must be typed to accept them; empty unless the load waits for acceptance. */
  seQuita: z.array(z.string()),
  porEscribir: z.array(z.object({ texto: z.string(), motivo: z.string() })),
  /** Choices for who is missing from the file; empty if that cannot be asked of this load. */
  faltantes: z.array(z.object({ valor: z.string(), texto: z.string() })),
  /** A workbook with marked faults exists. */
  hayMarcado: z.boolean(),
});

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
      /** Reason for not being done; for a done action, what needs attention. */
      motivo: z.nullable(z.string()),
    }),
  ),
});

export type FilaDeCarga = z.output<typeof filaSchema>;

/** Maximum size of a file in bytes: more than a hundred thousand rows need. */
export const MAX_ARCHIVO = 10 * 1_048_576;

export const SIN_ARCHIVO = 'Elija el archivo que va a enviar.';
export const DEMASIADO_GRANDE =
  'El archivo no puede pesar más de 10 MB. Copie solo las filas que va a cargar en la plantilla y envíela.';

/** Quoted from the specification, which names other extensions than the check requires (spec 1 §5; DECISIONS §2). */
export const SIN_EXTENSION = 'El archivo a cargar debe ser un archivo con extensión .txt, .csv ó .xls!';

/** Returns true if the file name has the required extension (spec 1 §5). */
export const terminaEnXlsx = (nombre: string): boolean => /\.xlsx$/i.test(nombre);

/** Days that rows and files of a load are kept, since they are personal data. */
export const DIAS_DE_CARGA = 30;

/** Rows of a page, by default and at most. */
export const FILAS_POR_PAGINA = 100;
const MAX_FILAS_DE_PAGINA = 500;

export const CARGAS_POR_PAGINA = 20;

const filtroSchema = z.object({
  estado: z.optional(z.enum(ESTADOS_DE_FILA)),
  /** Only rows with a fault of this kind. */
  clase: z.optional(z.string().check(z.maxLength(100))),
  /** Only rows with this action. */
  accion: z.optional(z.string().check(z.maxLength(100))),
  /** Only done rows that need attention. */
  porMirar: z.optional(z.boolean()),
  /** Words in a row's cells. */
  buscar: z.optional(searchTextSchema),
  salto: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  limite: z.optional(z.int().check(z.gte(1), z.lte(MAX_FILAS_DE_PAGINA))),
});

export type FiltroDeFilas = z.output<typeof filtroSchema>;

export const LIBROS = ['marcado', 'resultado'] as const;

const tipo = z.string().check(z.maxLength(50));
/** Permissions of all kinds of sheets. The route checks the one of the requested kind. */
export const ACCESO_DE_CARGAS = ['usuarios.cargar', 'asignaturas.editar', 'plataforma.abrirCursos'] as const;
const acceso = ACCESO_DE_CARGAS;
const withTipo = { acceso, params: z.object({ tipo }) };
const withTipoAndId = { acceso, params: z.object({ tipo, id: z.uuid() }) };
const enlace = { 201: z.object({ enlace: z.string() }), 404: errorSchema };

/** Calls about loads of any kind of sheet (`usuarios`). The specified call of a kind belongs to its slice. */
export const cargasContract = defineContract({
  'POST /cargas/{tipo}': {
    ...withTipo,
    resumen: 'Recibe un archivo y comienza a revisarlo; no escribe nada más.',
    audita: 'carga.recepcion',
    partes: { archivo: { tipo: 'archivo', max: MAX_ARCHIVO, mensajeMax: DEMASIADO_GRANDE } },
    body: z.object({ archivo: z.unknown() }),
    respuestas: { 201: z.object({ id: z.uuid() }), 400: errorSchema, 404: errorSchema, 413: errorSchema },
  },
  'GET /cargas/{tipo}': {
    ...withTipo,
    resumen: 'Las cargas de un tipo, las más recientes primero.',
    query: z.object({ antes: z.optional(z.uuid()) }),
    respuestas: { 200: z.object({ cargas: z.array(cargaSchema) }), 404: errorSchema },
  },
  'GET /cargas/{tipo}/{id}': {
    ...withTipoAndId,
    resumen: 'Una carga: cómo está y en qué resultan sus filas.',
    respuestas: { 200: abiertaSchema, 404: errorSchema },
  },
  'POST /cargas/{tipo}/{id}/filas': {
    ...withTipoAndId,
    resumen: 'Las filas de una carga que cumplen un filtro, y cuántas son.',
    audita: 'carga.apertura',
    body: filtroSchema,
    respuestas: { 200: z.object({ filas: z.array(filaSchema), total: z.number() }), 404: errorSchema },
  },
  'POST /cargas/{tipo}/{id}/aplicar': {
    ...withTipoAndId,
    resumen: 'Acepta lo planeado, de todas las filas o solo de las que no tienen problemas, y comienza a hacerlo.',
    audita: 'carga.aceptacion',
    body: z.object({
      filas: z.enum(['todas', 'buenas']),
      /** Texts of `porEscribir`, as the person typed them. */
      escritos: z.optional(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(1000))),
    }),
    respuestas: { 201: z.object({ id: z.uuid() }), 404: errorSchema, 409: errorSchema },
  },
  'POST /cargas/{tipo}/{id}/faltantes': {
    ...withTipoAndId,
    resumen: 'Busca quiénes faltan en el archivo de una carga y hace con ellos otra, que se revisa y acepta aparte.',
    audita: 'carga.faltantes',
    body: z.object({ opcion: z.string().check(z.maxLength(50)) }),
    /** The job; a load of the same id is there once it has ended. */
    respuestas: { 201: z.object({ id: z.uuid() }), 404: errorSchema, 409: errorSchema },
  },
  'POST /cargas/{tipo}/{id}/repetir': {
    ...withTipoAndId,
    resumen: 'Intenta de nuevo lo que no se hizo, o la revisión que no terminó.',
    audita: 'carga.repeticion',
    respuestas: { 201: z.object({ id: z.uuid() }), 404: errorSchema, 409: errorSchema },
  },
  'DELETE /cargas/{tipo}/{id}': {
    ...withTipoAndId,
    resumen: 'Borra las filas y los archivos de una carga; quedan sus totales.',
    audita: 'carga.retiro',
    respuestas: { 200: z.object({ retirada: z.iso.datetime() }), 404: errorSchema, 409: errorSchema },
  },
  'POST /cargas/{tipo}/{id}/libro': {
    ...withTipoAndId,
    resumen: 'Un enlace de un minuto al archivo con los problemas marcados o al resultado de cada fila.',
    body: z.object({ libro: z.enum(LIBROS) }),
    respuestas: enlace,
  },
  'POST /cargas/{tipo}/plantilla': {
    ...withTipo,
    resumen: 'Un enlace de un minuto a la plantilla, hecha con los datos del momento.',
    respuestas: enlace,
  },
});
