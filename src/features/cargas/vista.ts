import * as z from 'zod/mini';

/** How a load stands. One that is not checked has nothing wrong with it: the check came to no end. */
const ESTADOS_DE_CARGA = ['en-revision', 'sin-revisar', 'rechazada', 'revisada', 'aceptada', 'terminada'] as const;

/** How a row of it stands: at fault, nothing to do, or something, and how that went. */
export const ESTADOS_DE_FILA = ['con-problemas', 'sin-cambios', 'por-hacer', 'hecha', 'fallida'] as const;

/** How one thing that is to be done for a row stands. */
const ESTADOS_DE_ACCION = ['pendiente', 'hecha', 'estaba', 'fallida', 'interrumpida'] as const;

export type EstadoDeCarga = (typeof ESTADOS_DE_CARGA)[number];
export type EstadoDeFila = (typeof ESTADOS_DE_FILA)[number];
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

export const cargaSchema = z.object({
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

export const abiertaSchema = z.extend(cargaSchema, {
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

export const filaSchema = z.object({
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
