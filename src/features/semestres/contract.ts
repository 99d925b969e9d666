// Contract of the page of a semester: figures of all slices beside those of the semester before, and the unit's texts.
import * as z from 'zod/mini';
import { addressSchema, CORREO_INVALIDO } from '#catalogo/campos/correo.ts';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { seccionSchema } from '#core/semestre.ts';
import { listText } from '#platform/contract/lists.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

export const MAX_TEXTO = 3000;

/** The text of the unit in a section of a semester, and its choice of figures. */
const edicionSchema = z.object({
  texto: z.string(),
  /** The keys of the columns that do not appear; until they are chosen, as in the last semester in which they were. */
  omitidas: z.array(z.string()),
  /** Grows with each change. A caller that saves sends the version it saw; 0: never changed in this semester. */
  version: z.int32(),
});

export type EdicionDeSeccion = z.output<typeof edicionSchema>;

const editadaSchema = z.extend(seccionSchema, { edicion: edicionSchema });

/** A section with what the unit made of it. */
export type SeccionEditada = z.output<typeof editadaSchema>;

/** Answer to a caller that saw another version: includes the present one. */
const conflictSchema = z.extend(errorSchema, { edicion: z.optional(edicionSchema) });

/** The limit of a reader's figures. */
const limiteSchema = z.object({
  /** Names of the programmes and faculties whose rows count. */
  nombres: z.array(z.string()),
  /** Names of the parts and columns that are left out, as no programme or faculty can be told in them. */
  aparte: z.array(z.string()),
});

/** The figures of a semester, as they were at an instant. */
const resumenSchema = z.object({
  semestre: semestreSchema,
  /** The semester before. */
  antes: semestreSchema,
  instante: z.iso.datetime(),
  secciones: z.array(editadaSchema),
  /** Null: the figures count all rows. */
  limite: z.nullable(limiteSchema),
});

export type ResumenDeSemestre = z.output<typeof resumenSchema>;

export const semestresContract = defineContract({
  'GET /semestres/{semestre}': {
    workload: 'read',
    acceso: 'semestre.leer',
    resumen: 'Las cifras de un semestre, con las del anterior: de lo que alcanza quien pregunta.',
    params: z.object({ semestre: semestreSchema }),
    respuestas: { 200: resumenSchema, 400: errorSchema, 403: errorSchema },
  },
  'POST /semestres/{semestre}/pdf': {
    acceso: 'semestre.leer',
    resumen: 'Un enlace de un minuto con el que el navegador descarga en PDF lo que el lector ve en la página.',
    audita: 'semestre.pdf',
    params: z.object({ semestre: semestreSchema }),
    respuestas: { 201: z.object({ enlace: z.string() }), 400: errorSchema, 403: errorSchema },
  },
  'PUT /semestres/{semestre}/secciones/{seccion}': {
    acceso: 'semestre.editar',
    resumen: 'Escribe el texto de una sección en un semestre y elige sus cifras, si sigue como la vio quien la cambia.',
    audita: 'semestre.seccion',
    params: z.object({ semestre: semestreSchema, seccion: z.string().check(z.maxLength(100)) }),
    body: z.object({
      version: z.int32(),
      texto: z.string().check(z.trim(), z.maxLength(MAX_TEXTO, `El texto puede tener hasta ${MAX_TEXTO} caracteres.`)),
      omitidas: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)),
    }),
    respuestas: { 200: edicionSchema, 400: errorSchema, 403: errorSchema, 404: errorSchema, 409: conflictSchema },
  },
});

/** Most addresses that get the link to the page. */
export const MAX_DESTINATARIOS = 50;

const destinatariosSchema = z.object({ destinatarios: z.array(z.string()) });

/** Calls of the mail of each month. */
export const avisosContract = defineContract({
  'GET /semestres/destinatarios': {
    acceso: 'semestre.editar',
    resumen: 'Los correos a los que llega cada mes el enlace al resumen del semestre.',
    respuestas: { 200: destinatariosSchema, 403: errorSchema },
  },
  'POST /semestres/destinatarios': {
    acceso: 'semestre.editar',
    resumen: 'Agrega o quita un correo al que llega cada mes el enlace al resumen del semestre.',
    audita: 'semestre.destinatario',
    body: z.object({ correo: addressSchema(CORREO_INVALIDO), recibe: z.boolean() }),
    respuestas: { 200: destinatariosSchema, 400: errorSchema, 403: errorSchema },
  },
});

/** Says in sentences what the figures of a limited reader count, and what they leave out. */
export const limiteInWords = ({ nombres, aparte }: NonNullable<ResumenDeSemestre['limite']>): string =>
  `Las cifras cuentan solo las filas de ${listText(nombres)}. Quedan fuera las filas que no dicen programa, facultad ni asignatura, ` +
  `y lo que no se puede separar así: ${listText(aparte)}.`;

/** Returns a section with the figures that the unit did not leave out. */
export const shownOf = (seccion: SeccionEditada): SeccionEditada => ({
  ...seccion,
  columnas: seccion.columnas.filter(({ clave }) => !seccion.edicion.omitidas.includes(clave)),
});

/** Returns false for a section of which the unit left out all, {@link shownOf}. */
export const isShown = ({ columnas, edicion }: SeccionEditada): boolean => columnas.length > 0 || edicion.texto !== '';
