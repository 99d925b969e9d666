import * as z from 'zod/mini';

/** What is done to courses: a copy of each, or a reset (with a copy before, unless declined). */
export const CLASES_DE_TANDA = { respaldo: 'Copias de seguridad', reinicio: 'Reinicio de cursos' } as const;

export type ClaseDeTanda = keyof typeof CLASES_DE_TANDA;

/** How a course of a batch stands, in the order in which it may come to it, with the words that say so. */
export const ESTADOS_DE_CURSO = {
  pendiente: 'En espera',
  solicitado: 'Solicitando la copia',
  'en-moodle': 'Moodle hace la copia',
  descargando: 'Trayendo la copia',
  copiado: 'Copiado; falta reiniciar',
  reiniciando: 'Reiniciando',
  hecho: 'Listo',
  fallido: 'Falló',
  'por-confirmar': 'Por confirmar',
  cancelado: 'Cancelado',
} as const;

export type EstadoDeCurso = keyof typeof ESTADOS_DE_CURSO;

/** Where a course comes to an end: it stays so until somebody asks for it again. */
export const estaTerminado = (estado: EstadoDeCurso): boolean =>
  estado === 'hecho' || estado === 'fallido' || estado === 'por-confirmar' || estado === 'cancelado';

/** Where a course came to no good end: it can be tried again. */
export const estaRepetible = (estado: EstadoDeCurso): boolean => estaTerminado(estado) && estado !== 'hecho';

const instante = z.iso.datetime();
const clase = z.enum(Object.keys(CLASES_DE_TANDA) as ClaseDeTanda[]);
const estado = z.enum(Object.keys(ESTADOS_DE_CURSO) as EstadoDeCurso[]);

/** What a reset takes from a course. Null: this server does not tell. */
export const perdidaSchema = z.object({
  estudiantes: z.nullable(z.number()),
  discusiones: z.nullable(z.number()),
  entregas: z.nullable(z.number()),
  calificaciones: z.nullable(z.number()),
  /** Results in quizzes, one for each student and quiz. */
  cuestionarios: z.nullable(z.number()),
});

export type Perdida = z.output<typeof perdidaSchema>;

/** A copy that lies with us. */
export const copiaSchema = z.object({
  id: z.uuid(),
  archivo: z.string(),
  /** In bytes. */
  tamano: z.number(),
  /** Of the file, in hexadecimal. */
  sha256: z.string(),
  /** When Moodle had it ready and it was here whole. */
  hecha: instante,
  /** From asking for it to having it. */
  segundos: z.number(),
  /** By whom it came to be: only those of a schedule are removed by it. */
  origen: z.enum(['persona', 'programacion', 'reinicio']),
  /** Its file is not where it was stored: it is no good copy. */
  ausente: z.boolean(),
});

export type Copia = z.output<typeof copiaSchema>;

/** A course of a batch. */
const cursoDeTandaSchema = z.object({
  id: z.uuid(),
  servidor: z.string(),
  curso: z.int(),
  nombre: z.string(),
  nombreCorto: z.string(),
  categoria: z.string(),
  estado,
  /** Its server did not answer for it, and it waits to be asked for again. */
  sinRespuesta: z.boolean(),
  /** Of the copy, as Moodle tells it or as it is fetched, from 0 to 1; null when nobody knows. */
  avance: z.nullable(z.number()),
  /** How often it was begun. */
  intento: z.number(),
  /** Why it failed, must be confirmed or waits, in words. */
  motivo: z.nullable(z.string()),
  iniciado: z.nullable(instante),
  terminado: z.nullable(instante),
  /** From its beginning to its end, waits included. */
  segundos: z.nullable(z.number()),
  /** In bytes, as soon as it is known. */
  tamano: z.nullable(z.number()),
  /** The copy that came of it, while it is kept. */
  copia: z.nullable(z.uuid()),
  /** What a reset took, as it was counted before. */
  perdida: z.nullable(perdidaSchema),
});

export type CursoDeTanda = z.output<typeof cursoDeTandaSchema>;

/** What was asked for: a category, whole or some courses of it. */
const pedidoSchema = z.object({
  servidor: z.string(),
  /** The server's label. */
  plataforma: z.string(),
  idCategoria: z.int(),
  categoria: z.string(),
  /** 1 = whole, 2 = by courses (spec 2 §9). */
  tipo: z.union([z.literal(1), z.literal(2)]),
  /** Of type 2 while it is not read: which were chosen. */
  elegidos: z.nullable(z.array(z.int())),
  /** Its courses were read: they stand among the batch's. */
  leido: z.boolean(),
  /** Why they could not be. */
  motivo: z.nullable(z.string()),
});

/** A server that does not answer: until when the batch lets it be, and why. */
const esperaSchema = z.object({ servidor: z.string(), motivo: z.string(), hasta: instante, intentos: z.number() });

const cuentasSchema = z.object({
  cursos: z.number(),
  hechos: z.number(),
  fallidos: z.number(),
  porConfirmar: z.number(),
  cancelados: z.number(),
  /** What is left: the sum of the four before and this is `cursos`. */
  enMarcha: z.number(),
  /** Of all copies, in bytes. */
  bytes: z.number(),
});

/** Courses that are done together, as one job. */
export const tandaSchema = z.object({
  id: z.uuid(),
  clase,
  /** About what: `Campus Virtual: Facultad de Ciencias`. */
  asunto: z.string(),
  /** Who asked for it. */
  nombre: z.string(),
  /** The schedule that began it; null: a person. */
  programacion: z.nullable(z.uuid()),
  /** The job that does it, by which its changes are followed; null where it is forgotten. */
  tarea: z.nullable(z.uuid()),
  /** It waits or is being done. */
  enMarcha: z.boolean(),
  /** Somebody asked for its end, and what a server has in hand is waited for. */
  cancelando: z.boolean(),
  /** A copy is made before each reset. */
  conRespaldo: z.boolean(),
  creada: instante,
  terminada: z.nullable(instante),
  cuentas: cuentasSchema,
  /** Its categories whose courses were not read: for a reason, or not yet; once it ended, because it was cancelled. */
  sinLeer: z.object({ fallidas: z.number(), pendientes: z.number() }),
});

export type Tanda = z.output<typeof tandaSchema>;

/** A batch with a page of its courses, in their order. */
export const tandaAbiertaSchema = z.extend(tandaSchema, {
  pedidos: z.array(pedidoSchema),
  cursos: z.array(cursoDeTandaSchema),
  /** `tras` of the next page; null: this is the last. */
  siguiente: z.nullable(z.int()),
  /** `desde` of the reading that tells what changes from now on. */
  hasta: z.string(),
  esperas: z.array(esperaSchema),
});

/** A batch with all its courses. */
export type TandaAbierta = Omit<z.output<typeof tandaAbiertaSchema>, 'siguiente'>;

/** What is known of a course's copies. */
export const historialSchema = z.object({
  servidor: z.string(),
  plataforma: z.string(),
  curso: z.int(),
  nombre: z.string(),
  nombreCorto: z.string(),
  categoria: z.string(),
  /** The newest whose file is here. */
  ultimaCopia: z.nullable(copiaSchema),
  copias: z.number(),
  /** The last time that it was to be copied or reset. */
  ultimoIntento: z.nullable(
    z.object({
      clase,
      /** A copy is made before a reset. */
      conRespaldo: z.boolean(),
      estado,
      motivo: z.nullable(z.string()),
      creado: instante,
    }),
  ),
});

export type Historial = z.output<typeof historialSchema>;
