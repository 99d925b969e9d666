// Contract of reports: our own calls (rows, records, states, exports), and the list of all contracts of the slice.
import * as z from 'zod/mini';
import { ESTADOS } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { claveHeaders } from '#core/claves/contract.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { atencionContract, MAX_NOTA } from './contract-atencion.ts';
import { correccionesContract } from './contract-correcciones.ts';
import { graficosContract } from './contract-graficos.ts';
import { lecturaContract } from './contract-lecturas.ts';
import { mensajesContract } from './contract-mensajes.ts';
import { registroSchema, resultadoSchema } from './contract-registro.ts';
import { vistasContract } from './contract-vistas.ts';
import {
  columnasSchema,
  consultaSchema,
  estadoSchema,
  exportacionSchema,
  gruposSchema,
  idsSchema,
  restoSchema,
  seleccionSchema,
} from './filtro.ts';

export {
  type CifraDeInforme,
  type GraficoDeInforme,
  type GraficosDeInforme,
  graficosSchema,
} from './contract-graficos.ts';
export { MAX_NOTA } from './contract-atencion.ts';
export { lecturaContract } from './contract-lecturas.ts';
export type { HechoDeRegistro, RegistroDeInforme } from './contract-registro.ts';
export { consultaSchema, semestreSchema } from './filtro.ts';
export { FORMATOS } from './formatos.ts';

const filaSchema = z.object({
  id: z.uuid(),
  /** Null for rows read from the platform, which have neither state nor receipt. */
  estado: z.nullable(z.enum(ESTADOS)),
  /** Instant of creation: ISO 8601 in UTC. */
  creado: z.iso.datetime(),
  /** The text of each column of the report, in order. */
  celdas: z.array(z.string()),
  /** Of a request: the promised day. */
  vence: z.optional(z.iso.date()),
  /** The unit has not opened an answer of the person. */
  sinLeer: z.optional(z.literal(true)),
});

/** A row of a report as our table shows it. */
export type FilaDeInforme = z.output<typeof filaSchema>;

const grupoSchema = z.object({
  /** Value that the rows share, or the name of the thing that they belong to. */
  texto: z.string(),
  cuantas: z.number(),
  /** Further values that the report declares for the head. */
  datos: z.optional(z.array(z.string())),
  /** Number of rows that the report counts apart. */
  aparte: z.optional(z.number()),
});

/** Rows under one head. */
export type GrupoDeInforme = z.output<typeof grupoSchema>;

const gruposDeInformeSchema = z.object({
  /** Number of rows of each group, in order. */
  cuentas: z.array(z.number()),
  /** The requested groups. */
  grupos: z.array(grupoSchema),
});

export type GruposDeInforme = z.output<typeof gruposDeInformeSchema>;

const hojaSchema = z.object({
  titulo: z.string(),
  /** Filter in words, number of rows, instant and person. */
  datos: z.array(z.string()),
  columnas: z.array(z.string()),
  /** Headings above neighbouring columns, from left to right; null: columns without one. */
  tramos: z.array(z.object({ grupo: z.nullable(z.string()), desde: z.number(), cuantas: z.number() })),
  /** Columns, from 0, with the heading of each record where records are printed one by one; null: a table. */
  identidad: z.nullable(z.array(z.number())),
  filas: z.array(z.array(z.string())),
});

/** Rows as texts, for printing or copying. */
export type HojaDeInforme = z.output<typeof hojaSchema>;

/** Message for a change without a state. */
export const ELIJA_ESTADO = 'Elija el nuevo estado.';

/** Rows to change: by their ids, or all of a filter but some (DECISIONS §4). */
const cambioSchema = z.object({
  listaRegistros: z.optional(idsSchema),
  seleccion: z.optional(z.extend(restoSchema, { informe: z.string().check(z.maxLength(100)) })),
  nuevoEstado: z.pipe(
    z.pipe(
      z.string(ELIJA_ESTADO),
      z.transform((value) => value.toLowerCase()),
    ),
    estadoSchema,
  ),
  /** Result of the requests; only with the closed state. */
  resultado: z.optional(resultadoSchema),
  /** Reason, for the unit alone; an empty text counts as none. */
  nota: z.optional(z.string().check(z.trim(), z.maxLength(MAX_NOTA, `La nota admite hasta ${MAX_NOTA} caracteres.`))),
});

export type CambioDeEstado = z.output<typeof cambioSchema>;

/** Result of a change of states. */
export const cambiadoSchema = z.object({
  /** Id for an undo; null if nothing changed. */
  cambio: z.nullable(z.uuid()),
  actualizados: z.number(),
  /** Rows that already had the state or, for an undo, that changed again since. */
  sinCambio: z.number(),
  /** Unknown ids. */
  noEncontrados: z.array(z.string()),
});

export type EstadosCambiados = z.output<typeof cambiadoSchema>;

const deInforme = { params: z.object({ informe: z.string() }) };

/** Our own calls, for the page of reports; each checks the permission for its report. */
export const informesContract = defineContract({
  'POST /informes/{informe}/consulta': {
    workload: 'read',
    ...deInforme,
    acceso: 'informes.leer',
    resumen: 'Una página de filas de un informe.',
    audita: 'informe.apertura',
    body: consultaSchema,
    respuestas: { 200: z.object({ filas: z.array(filaSchema) }), 400: errorSchema, 409: errorSchema },
  },
  'POST /informes/{informe}/total': {
    workload: 'read',
    ...deInforme,
    acceso: 'informes.leer',
    resumen: 'Cuántas filas de un informe da un filtro, y cuántas hay.',
    body: seleccionSchema,
    respuestas: {
      200: z.object({
        total: z.number(),
        todos: z.number(),
        /** The mark of the filter in words; null: none. */
        marca: z.nullable(z.string()),
        /** Instant of the count. */
        instante: z.iso.datetime(),
      }),
      400: errorSchema,
    },
  },
  'POST /informes/{informe}/grupos': {
    workload: 'read',
    ...deInforme,
    acceso: 'informes.leer',
    resumen: 'Cuántas filas tiene cada grupo de las que da un filtro, en su orden, y lo que dicen algunos de ellos.',
    audita: 'informe.apertura',
    body: gruposSchema,
    respuestas: { 200: gruposDeInformeSchema, 400: errorSchema },
  },
  'GET /informes/{informe}/opciones': {
    ...deInforme,
    acceso: 'informes.leer',
    resumen: 'Las opciones por las que se filtran las filas de un informe, también las que ya no se ofrecen.',
    respuestas: {
      200: z.object({
        filtros: z.array(
          z.object({
            /** Path of the filtered field. */
            campo: z.string(),
            opciones: z.array(z.object({ clave: z.string(), texto: z.string() })),
          }),
        ),
      }),
    },
  },
  'GET /informes/{informe}/registros/{id}': {
    params: z.object({ informe: z.string(), id: z.uuid() }),
    acceso: 'informes.leer',
    resumen: 'Todo lo que se sabe del registro de una fila.',
    audita: 'registro.apertura',
    respuestas: { 200: registroSchema, 404: errorSchema },
  },
  'POST /informes/{informe}/registros/{id}/archivo': {
    params: z.object({ informe: z.string(), id: z.uuid() }),
    acceso: 'informes.leer',
    resumen: 'Un enlace de un minuto con el que el navegador abre un archivo de un registro.',
    body: z.object({ campo: z.string().check(z.maxLength(200)) }),
    respuestas: { 201: z.object({ enlace: z.string() }), 404: errorSchema },
  },
  'POST /generales/actualizarEstado': {
    acceso: 'informes.cambiarEstado',
    resumen: 'Cambia el estado de registros.',
    audita: 'registro.estado',
    headers: claveHeaders,
    body: cambioSchema,
    respuestas: { 200: cambiadoSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'POST /cambiosDeEstado/{cambio}/deshacer': {
    params: z.object({ cambio: z.uuid() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Deshace un cambio de estado propio, durante 15 minutos.',
    audita: 'registro.estado',
    respuestas: { 200: cambiadoSchema, 404: errorSchema },
  },
  'POST /informes/{informe}/exportar': {
    workload: 'read',
    ...deInforme,
    acceso: 'informes.exportar',
    resumen:
      'Un enlace de un minuto con el que el navegador descarga las filas; si son muchas, la tarea que las escribe.',
    body: exportacionSchema,
    audita: 'informe.exportacion',
    respuestas: {
      201: z.object({ enlace: z.string() }),
      202: z.object({ tarea: z.uuid() }),
      400: errorSchema,
    },
  },
  'POST /informes/{informe}/hoja': {
    workload: 'export',
    ...deInforme,
    acceso: 'informes.exportar',
    resumen: 'Las filas como textos, para imprimirlas o copiarlas; hasta donde alguien las leería en papel.',
    audita: 'informe.exportacion',
    body: z.extend(seleccionSchema, { para: z.enum(['imprimir', 'copiar']), columnas: columnasSchema }),
    respuestas: { 200: hojaSchema, 400: errorSchema },
  },
});

/** Our own calls with those of charts, views, the attention to requests and messages; those of corrections come later. */
export const callsOfInformes = {
  ...informesContract,
  ...atencionContract,
  ...mensajesContract,
  ...graficosContract,
  ...vistasContract,
};

export const contractsOf = (informes: readonly Informe[]) => [
  informesContract,
  atencionContract,
  mensajesContract,
  correccionesContract,
  graficosContract,
  vistasContract,
  ...informes.flatMap((informe) => informe.lecturas.map((lectura) => lecturaContract(informe, lectura))),
];
