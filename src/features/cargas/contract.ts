import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { searchTextSchema } from '#platform/contract/search-text.ts';
import { abiertaSchema, cargaSchema, ESTADOS_DE_FILA, filaSchema } from './vista.ts';

export type { Carga, CargaAbierta, EstadoDeAccion, EstadoDeCarga, FilaDeCarga, Resumen } from './vista.ts';

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
