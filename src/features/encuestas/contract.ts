// Calls of the teacher survey's report: the old read, its table, one subject with texts, charts and exports.
import * as z from 'zod/mini';
import {
  informacionEncuestaDocente as informe,
  MEDIDAS_DE_ENCUESTAS,
  ORDENES_DE_ENCUESTAS,
  TIPOS_DE_ENCUESTAS,
  TODAS_LAS_PREGUNTAS,
} from '#catalogo/encuesta-docente/informe.ts';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { consultaSchema as consultaDeInforme, graficosSchema } from '#features/informes/contract.ts';
import { ORDER_UNKNOWN } from '#platform/contract/faults.ts';
import { defineContract, errorSchema, stream } from '#platform/contract/route.ts';
import { marcaSchema } from './marca.ts';

const { bloques, lectura, oculto, pasos } = informe;
const { buscar, sentido, salto, limite } = consultaDeInforme.shape;

const preguntas = bloques.flatMap((bloque) => bloque.preguntas);

/** The label of each question in a semester. */
export const redaccionSchema = z.record(z.enum(preguntas), z.string());

/** Subjects of a page by default. */
export const ASIGNATURAS_POR_PAGINA = 100;

/** Filter and order of the report's subjects; by code by default. */
export const filtroSchema = z.object({
  tipoAsignatura: z._default(z.enum(TIPOS_DE_ENCUESTAS, 'El tipo de asignatura es AMV, APV o ALL.'), 'ALL'),
  semestre: semestreSchema,
  buscar,
  /** Only the subjects of a mark of a chart. */
  marca: z.optional(marcaSchema),
  orden: z.optional(z.enum(ORDENES_DE_ENCUESTAS, ORDER_UNKNOWN)),
  sentido,
});

/** The table's filter, the measure of the means, and the semester for comparison. */
export const consultaDeGraficosSchema = z.extend(filtroSchema, {
  /** Measure of the means by which subjects are compared. */
  medida: z._default(z.enum(MEDIDAS_DE_ENCUESTAS, 'No se puede promediar eso.'), TODAS_LAS_PREGUNTAS),
  /** Semester for comparison; the preceding one by default. */
  comparar: z.optional(semestreSchema),
});

export type ConsultaDeGraficos = z.output<typeof consultaDeGraficosSchema>;

export const graficosDeResultadosContract = defineContract({
  'POST /informes/informacionEncuestaDocente/graficos': {
    workload: 'read',
    acceso: 'informes.leer:informacionEncuestaDocente',
    resumen: 'Los gráficos de la encuesta, en el mismo filtro que la tabla.',
    audita: 'informe.apertura',
    body: consultaDeGraficosSchema,
    respuestas: {
      200: graficosSchema,
      400: errorSchema,
    },
  },
  'POST /informes/informacionEncuestaDocente/graficos/pdf': {
    workload: 'read',
    acceso: 'informes.exportar:informacionEncuestaDocente',
    resumen: 'La tarea que dibuja los gráficos de la encuesta en un PDF, cada uno con sus números.',
    audita: 'informe.exportacion',
    body: consultaDeGraficosSchema,
    respuestas: { 202: z.object({ tarea: z.uuid() }), 400: errorSchema },
  },
});

const consultaSchema = z.extend(filtroSchema, { salto, limite });

export type FiltroDeResultados = z.output<typeof filtroSchema>;
export type ConsultaDeResultados = z.output<typeof consultaSchema>;

/** Identity of a subject, by the keys of the contract. */
const asignatura = {
  /** Made of the other values: a subject always has the same id. */
  id: z.uuid(),
  semestre: z.string(),
  codigoAsig: z.string(),
  nombre: z.nullable(z.string()),
  programa: z.string(),
  docente: z.string(),
  tipoAsignatura: z.string(),
};

const filaSchema = z.object({
  ...asignatura,
  /** Null, as the counts, if there are fewer than the setting allows to show. */
  cantidadEstudiantesParticiparon: z.nullable(z.number()),
  /** Students of its courses; null also if the platform gave no number. */
  matriculados: z.nullable(z.number()),
  /** By question, the number of answers at each step from Deficiente to Excelente: `ECC1: [0, 1, 0, 4, 2]`. */
  preguntas: z.nullable(z.record(z.string(), z.array(z.number()))),
});

const promediosSchema = z.nullable(z.record(z.string(), z.number()));

/** Mean of all subjects by question; null: no answers. */
export type Promedios = z.output<typeof promediosSchema>;

/** A subject of a semester, for our page. */
export type FilaDeResultados = z.output<typeof filaSchema>;

const textosSchema = z.object({
  AM_MetodologiaDocente: z.array(z.string()),
  SC_MejoramientoServicios: z.array(z.string()),
});

/** Free texts of a subject; the order of each list reveals nothing about their authors. */
export type TextosDeAsignatura = z.output<typeof textosSchema>;

const detalleSchema = z.extend(filaSchema, {
  textos: z.nullable(textosSchema),
  /** Answers that a subject must have for its counts and texts to be shown. */
  minimo: z.number(),
  redaccion: redaccionSchema,
});

export type AsignaturaAbierta = z.output<typeof detalleSchema>;

const participacionDeFacultadSchema = z.object({
  /** Null: all of them; empty: subjects of programmes without a known one. */
  facultad: z.nullable(z.string()),
  /** Subjects that the report shows, and their answers. */
  asignaturas: z.number(),
  respuestas: z.number(),
  /** Students of the subjects whose number of students is known, and the answers of these subjects. */
  matriculados: z.number(),
  contadas: z.number(),
});

export type ParticipacionDeFacultad = z.output<typeof participacionDeFacultadSchema>;

const participacionSchema = z.object({
  /** Of all, and of each faculty; empty: no answers are shown. */
  facultades: z.array(participacionDeFacultadSchema),
  /** Tokens of a verified survey, of the whole semester alone; null: it is open. */
  papeletas: z.nullable(
    z.object({
      /** Issued on the days before today. */
      entregadas: z.number(),
      /** Issued, and spent by no answer; null while answers may arrive. */
      sinUsar: z.nullable(z.number()),
    }),
  ),
});

export type Participacion = z.output<typeof participacionSchema>;
/** Result of one of a teacher's own subjects in a semester. */
export const resultadoPropioSchema = z.object({
  id: z.uuid(),
  semestre: z.string(),
  codigoAsignatura: z.string(),
  nombre: z.nullable(z.string()),
  /** Null, as the mean, if there are fewer than may be shown. */
  respuestas: z.nullable(z.number()),
  /** Mean of all questions, from 1 to 5. */
  promedio: z.nullable(z.number()),
});

export type ResultadoPropio = z.output<typeof resultadoPropioSchema>;

/** A count, or its replacement if it may not be shown. */
const countSchema = z.union([z.number(), z.literal(oculto)]);

/** A row of the contract's read: `ECC1: {Deficiente: 0, Regular: 1, …}`; texts as lists. */
const filaDeContrato = z.object({
  ...asignatura,
  cantidadEstudiantesParticiparon: countSchema,
  ...Object.fromEntries(
    preguntas.map((clave) => [clave, z.object(Object.fromEntries(pasos.map((paso) => [paso, countSchema])))]),
  ),
  ...textosSchema.shape,
});

/** The contract's read of the survey's report (spec 1 §7), and our own calls for its page. */
export const resultadosContract = defineContract({
  'POST /obtenerEncuestasFiltradasTipoAsignatura': {
    workload: 'export',
    acceso: 'informes.leer:informacionEncuestaDocente',
    resumen:
      'Encuesta de desempeño docente: una fila por asignatura, con sus conteos y textos; o una página y su total.',
    audita: 'informe.apertura',
    body: consultaSchema,
    respuestas: {
      200: stream(
        'application/json',
        z.object({ [lectura.clave]: z.array(filaDeContrato), total: z.optional(z.number()) }),
      ),
      400: errorSchema,
    },
  },
  'POST /informes/informacionEncuestaDocente/consulta': {
    workload: 'read',
    acceso: 'informes.leer:informacionEncuestaDocente',
    resumen: 'Una página de asignaturas con sus conteos; cuántas da el filtro, y cuántas hay sin la búsqueda.',
    audita: 'informe.apertura',
    body: consultaSchema,
    respuestas: {
      200: z.object({
        filas: z.array(filaSchema),
        total: z.number(),
        todos: z.number(),
        minimo: z.number(),
        /** Mean by question of all answers of the semester and type, without the search; null: no answers. */
        promedios: promediosSchema,
        redaccion: redaccionSchema,
      }),
      400: errorSchema,
    },
  },
  'GET /informes/informacionEncuestaDocente/{semestre}/asignaturas/{id}': {
    acceso: 'informes.leer:informacionEncuestaDocente',
    resumen: 'Los conteos y los textos de una asignatura.',
    audita: 'registro.apertura',
    params: z.object({ semestre: semestreSchema, id: z.uuid() }),
    respuestas: { 200: detalleSchema, 404: errorSchema },
  },
  'GET /informes/informacionEncuestaDocente/{semestre}/participacion': {
    workload: 'read',
    acceso: 'informes.leer:informacionEncuestaDocente',
    resumen:
      'Cuántos respondieron de los matriculados, por facultad, y cuántas papeletas se entregaron en el semestre.',
    params: z.object({ semestre: semestreSchema }),
    respuestas: { 200: participacionSchema, 400: errorSchema },
  },
  'POST /informes/informacionEncuestaDocente/exportar': {
    acceso: 'informes.exportar:informacionEncuestaDocente',
    resumen: 'Un enlace de un minuto con el que el navegador descarga el informe en Excel.',
    body: filtroSchema,
    respuestas: { 201: z.object({ enlace: z.string() }), 400: errorSchema },
  },
});
