// Contract of reports: our own calls (rows, records, states, exports), and the list of all contracts of the slice.
import * as z from 'zod/mini';
import { ATENCIONES } from '#catalogo/atencion.ts';
import { ESTADOS } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { graficosContract } from './contract-graficos.ts';
import { lecturaContract } from './contract-lecturas.ts';
import { vistasContract } from './contract-vistas.ts';
import { columnasSchema, consultaSchema, exportacionSchema, gruposSchema, seleccionSchema } from './filtro.ts';

export {
  type CifraDeInforme,
  type GraficoDeInforme,
  type GraficosDeInforme,
  graficosSchema,
} from './contract-graficos.ts';
export { lecturaContract } from './contract-lecturas.ts';
export {
  anySemestre,
  consultaSchema,
  estadoSchema,
  type FiltroDeInforme,
  idsSchema,
  type Resto,
  restoSchema,
} from './filtro.ts';
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

export type FilaDeInforme = z.output<typeof filaSchema>;

const grupoSchema = z.object({
  /** Value that the rows share; absent from a group that the report declares. */
  texto: z.optional(z.string()),
  cuantas: z.number(),
  /** The texts that the report declares for the head, in the places of a row's. */
  celdas: z.optional(z.array(z.string())),
  /** Number of rows that the report counts apart. */
  aparte: z.optional(z.number()),
});

export type GrupoDeInforme = z.output<typeof grupoSchema>;

const gruposDeInformeSchema = z.object({
  /** Number of rows of each group, in order. */
  cuentas: z.array(z.number()),
  grupos: z.array(grupoSchema),
});

export type GruposDeInforme = z.output<typeof gruposDeInformeSchema>;

const hojaSchema = z.object({
  titulo: z.string(),
  /** Filter in words, number of rows, instant and person. */
  datos: z.array(z.string()),
  columnas: z.array(z.string()),
  /** Tables on paper: the columns of each, from 0, with the headings above neighbours; null: columns without one. */
  tablas: z.array(
    z.object({
      columnas: z.array(z.number()),
      tramos: z.array(z.object({ grupo: z.nullable(z.string()), desde: z.number(), cuantas: z.number() })),
    }),
  ),
  filas: z.array(z.array(z.string())),
});

/** Rows as texts, for printing or copying. */
export type HojaDeInforme = z.output<typeof hojaSchema>;

const informeRoute = { params: z.object({ informe: z.string() }) };

/** Our own calls, for the page of reports; each checks the permission for its report. */
export const informesContract = defineContract({
  'GET /informes/{informe}/definicion': {
    ...informeRoute,
    acceso: 'informes.leer',
    resumen: 'La definición del informe de un formulario de la unidad, con la del formulario en su última versión.',
    respuestas: { 200: z.object({ informe: z.record(z.string(), z.unknown()) }), 404: errorSchema },
  },
  'POST /informes/{informe}/consulta': {
    workload: 'read',
    ...informeRoute,
    acceso: 'informes.leer',
    resumen: 'Una página de filas de un informe.',
    audita: 'informe.apertura',
    body: consultaSchema,
    respuestas: {
      200: z.object({
        filas: z.array(filaSchema),
        /** Of a form of the unit: the version of its definition, in whose order the cells are. */
        version: z.optional(z.number()),
      }),
      400: errorSchema,
      409: errorSchema,
    },
  },
  'POST /informes/{informe}/total': {
    workload: 'read',
    ...informeRoute,
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
    ...informeRoute,
    acceso: 'informes.leer',
    resumen: 'Cuántas filas tiene cada grupo de las que da un filtro, en su orden, y lo que dicen algunos de ellos.',
    audita: 'informe.apertura',
    body: gruposSchema,
    respuestas: { 200: gruposDeInformeSchema, 400: errorSchema },
  },
  'GET /informes/{informe}/atencion': {
    workload: 'read',
    ...informeRoute,
    acceso: 'informes.leer',
    resumen: 'Cuántas solicitudes de un informe requieren atención, de cada manera.',
    respuestas: { 200: z.object({ cuentas: z.record(z.enum(ATENCIONES), z.number()) }), 400: errorSchema },
  },
  'GET /informes/{informe}/opciones': {
    ...informeRoute,
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
  'POST /informes/{informe}/exportar': {
    workload: 'read',
    ...informeRoute,
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
    ...informeRoute,
    acceso: 'informes.exportar',
    resumen: 'Las filas como textos, para imprimirlas o copiarlas; hasta donde alguien las leería en papel.',
    audita: 'informe.exportacion',
    body: z.extend(seleccionSchema, { para: z.enum(['imprimir', 'copiar']), columnas: columnasSchema }),
    respuestas: { 200: hojaSchema, 400: errorSchema },
  },
});

/** Our own calls with those of charts and views. */
export const callsOfInformes = {
  ...informesContract,
  ...graficosContract,
  ...vistasContract,
};

export const contractsOf = (informes: readonly Informe[]) => [
  informesContract,
  graficosContract,
  vistasContract,
  ...informes.flatMap((informe) => informe.lecturas.map((lectura) => lecturaContract(informe, lectura))),
];
