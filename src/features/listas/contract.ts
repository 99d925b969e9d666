// Contract of the option lists: reading, changing, undoing, and their Excel workbook.
import * as z from 'zod/mini';
import { maxMessage } from '#catalogo/campos/tipos-de-archivo.ts';
import { semestreSchema as semestre } from '#catalogo/semestre-schema.ts';
import { defineContract, errorSchema, stream } from '#platform/contract/route.ts';
import { withHistoria } from '#platform/contract/versioned.ts';

const acceso = 'listas.editar' as const;

/** Maximum size of a list's workbook, in bytes. */
const MAX_LIBRO = 2 * 1_048_576;

const clave = z.string().check(z.regex(/^[A-Za-z0-9-]{1,100}$/, 'Esa clave no se puede usar.'));
export const SIN_TEXTO = 'Escriba el texto de la opción.';
const texto = z.string(SIN_TEXTO).check(z.maxLength(1000, 'El texto es demasiado largo.'));
const atributos = z.record(
  z.string().check(z.maxLength(40)),
  z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean()]),
);
const CUPOS = 'Escriba un número entero de 0 a 100.000.';
const total = z.int(CUPOS).check(z.gte(0, CUPOS), z.lte(100_000, CUPOS));

/** Acts on a list, applied in order, all of them or none. */
const actoSchema = z.discriminatedUnion('acto', [
  z.object({
    acto: z.literal('agregar'),
    /** The key that a plan assigned; derived from the text if absent. */
    clave: z.optional(clave),
    texto,
    activa: z.optional(z.boolean()),
    atributos: z.optional(atributos),
    /** Places by semester; without a limit in those that are absent. */
    cupos: z.optional(z.record(semestre, total)),
  }),
  /** Attributes that are not given are removed. */
  z.object({ acto: z.literal('cambiar'), clave, texto, atributos: z.optional(atributos) }),
  z.object({ acto: z.literal('activar'), clave, activa: z.boolean() }),
  /** Keys that are not named follow in their former order. */
  z.object({ acto: z.literal('ordenar'), claves: z.array(clave).check(z.maxLength(1000)) }),
  z.object({ acto: z.literal('eliminar'), clave }),
  z.object({
    acto: z.literal('limitar'),
    clave,
    semestre,
    /** Null: no limit. */
    total: z.nullable(total),
    /** Confirms a limit below the number of places taken: those keep their places, and no further places are given. */
    aunqueHayaMas: z.optional(z.boolean()),
  }),
]);
export type Acto = z.output<typeof actoSchema>;

const opcionDeLista = z.object({ clave: z.string(), texto: z.string(), activa: z.boolean(), atributos });

const cupoSchema = z.object({
  semestre: z.string(),
  /** Null: no limit. */
  total: z.nullable(z.number()),
  /** Taken places, with those that are offered to people of the waiting list. */
  ocupados: z.number(),
  enEspera: z.number(),
});
export type CupoDeOpcion = z.output<typeof cupoSchema>;

const opcionAbierta = z.extend(opcionDeLista, {
  /** Reason why the option may be neither switched off nor deleted; null if it may. */
  reservada: z.nullable(z.string()),
  /** Switched off, but still accepted from people who began before. */
  enGracia: z.boolean(),
  /** The current semester and the next, if the list has places. */
  cupos: z.array(cupoSchema),
});
export type OpcionAbierta = z.output<typeof opcionAbierta>;

const usoSchema = z.object({
  titulo: z.string(),
  ruta: z.string(),
  /** Label of the question that uses the list. */
  campo: z.string(),
  informe: z.nullable(z.object({ titulo: z.string(), ruta: z.string() })),
});

const diferenciaSchema = z.object({
  opciones: z.array(
    z.object({ clave: z.string(), antes: z.nullable(opcionDeLista), despues: z.nullable(opcionDeLista) }),
  ),
  orden: z.nullable(z.object({ antes: z.array(z.string()), despues: z.array(z.string()) })),
  limites: z.array(
    z.object({
      clave: z.string(),
      semestre: z.string(),
      antes: z.nullable(z.number()),
      despues: z.nullable(z.number()),
    }),
  ),
});

const listaAbierta = z.object({
  nombre: z.string(),
  titulo: z.string(),
  /** Reason why options may be neither added, switched off nor deleted; null if they may. */
  cerrada: z.nullable(z.string()),
  atributos: z.array(z.string()),
  sonCorreos: z.boolean(),
  conCupos: z.boolean(),
  opciones: z.array(opcionAbierta),
  usos: z.array(usoSchema),
  otrosUsos: z.array(z.string()),
  /** The last changes; the first can be undone. */
  ...withHistoria({ origen: z.enum(['mano', 'archivo', 'deshacer']), diferencia: diferenciaSchema }),
});
export type ListaAbierta = z.output<typeof listaAbierta>;
export type CambioDeLista = ListaAbierta['historia'][number];

const listaResumida = z.object({
  nombre: z.string(),
  titulo: z.string(),
  activas: z.number(),
  apagadas: z.number(),
  /** Code depends on its options, so they can only be reworded. */
  cerrada: z.boolean(),
  /** Managers change it often. */
  frecuente: z.boolean(),
  /** Forms and other places that use it. */
  usos: z.array(z.string()),
  cambiada: z.nullable(z.object({ instante: z.iso.datetime(), persona: z.string() })),
});
export type ListaResumida = z.output<typeof listaResumida>;

const faltaSchema = z.object({
  /** Row number in the spreadsheet. */
  fila: z.number(),
  columna: z.nullable(z.string()),
  mensaje: z.string(),
});

const planSchema = z.object({
  version: z.number(),
  /** Acts to apply; empty if there are faults. */
  actos: z.array(actoSchema),
  /** The acts described in words, option by option. */
  cambios: z.array(z.object({ fila: z.nullable(z.number()), que: z.string(), detalle: z.string() })),
  faltas: z.array(faltaSchema),
  avisos: z.array(z.string()),
  /** Rows that change nothing. */
  iguales: z.number(),
});
export type PlanDeLista = z.output<typeof planSchema>;

const listaRoute = { acceso, params: z.object({ lista: z.string().check(z.maxLength(100)) }) };

/** Reads and changes the option lists (DECISIONS §1; issue 8). */
export const listasContract = defineContract({
  'GET /listas': {
    acceso,
    resumen: 'Todas las listas editables: cuántas opciones ofrecen, dónde se usan y su último cambio.',
    respuestas: { 200: z.object({ listas: z.array(listaResumida) }) },
  },
  'GET /listas/{lista}': {
    ...listaRoute,
    resumen: 'Una lista con sus opciones, sus cupos y su historia.',
    respuestas: { 200: listaAbierta, 404: errorSchema },
  },
  'GET /listas/{lista}/registros': {
    ...listaRoute,
    resumen: 'Cuántas veces está cada opción de una lista en lo que se ha recibido.',
    respuestas: { 200: z.object({ veces: z.record(z.string(), z.number()) }), 404: errorSchema },
  },
  'POST /listas/{lista}/cambios': {
    ...listaRoute,
    resumen: 'Cambia una lista, si sigue como la vio quien la cambia: todo lo pedido o nada.',
    audita: 'lista.cambio',
    body: z.object({
      version: z.int32(),
      actos: z.array(actoSchema).check(z.minLength(1), z.maxLength(2000)),
      /** `archivo`: the acts are the plan of a checked workbook. */
      origen: z.optional(z.enum(['mano', 'archivo'])),
    }),
    respuestas: { 200: listaAbierta, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'POST /listas/{lista}/deshacer': {
    ...listaRoute,
    resumen: 'Deshace el último cambio de una lista.',
    audita: 'lista.cambio',
    body: z.object({ version: z.int32() }),
    respuestas: { 200: listaAbierta, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'GET /listas/{lista}/libro': {
    workload: 'export',
    ...listaRoute,
    resumen: 'Una lista como libro de Excel, que se puede editar y volver a cargar.',
    respuestas: { 200: stream('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'), 404: errorSchema },
  },
  'POST /listas/{lista}/libro': {
    workload: 'read',
    ...listaRoute,
    resumen: 'Revisa un libro de Excel y dice qué cambiaría de la lista. No escribe nada.',
    partes: {
      archivo: { tipo: 'archivo', max: MAX_LIBRO, mensajeMax: maxMessage({ max: MAX_LIBRO }) },
    },
    body: z.object({ archivo: z.unknown() }),
    respuestas: { 200: planSchema, 400: errorSchema, 404: errorSchema, 413: errorSchema },
  },
});
