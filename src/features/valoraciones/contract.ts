// Contract of what a person marks by the rubric beside accompaniments: self-reviews, second reviews, calibrations.
import * as z from 'zod/mini';
import { LARGO_DE_RELATO } from '#catalogo/campos/base.ts';
import { rubricaSchema } from '#catalogo/rubrica/esquema.ts';
import { NA } from '#catalogo/rubrica/rubrica.ts';
import { ELIJA } from '#features/asignaturas/contract.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** Kinds, by who marks. */
export const CLASES = {
  autoevaluacion: 'Autoevaluación',
  segunda: 'Segunda revisión',
  calibracion: 'Calibración',
} as const;

export type Clase = keyof typeof CLASES;

const clase = z.enum(['autoevaluacion', 'segunda', 'calibracion']);
const estado = z.enum(['por-hacer', 'en-curso', 'enviada', 'vencida']);

export type EstadoDeValoracion = z.output<typeof estado>;

export const ESTADOS: Readonly<Record<EstadoDeValoracion, string>> = {
  'por-hacer': 'Por hacer',
  'en-curso': 'En curso',
  enviada: 'Enviada',
  vencida: 'Vencida sin enviar',
};

const MAX_CRITERIOS = 60;
const clave = z.string().check(z.minLength(1), z.maxLength(80));

/** The choices by the criterion's key, in the shape of `Eleccion`; a note replaces its observation. */
const eleccionesSchema = z
  .record(
    clave,
    z.object({
      descriptor: z.optional(clave),
      observacionAdicional: z.string().check(z.maxLength(LARGO_DE_RELATO)),
    }),
  )
  .check(z.refine((all) => Object.keys(all).length <= MAX_CRITERIOS));

export type Elecciones = z.output<typeof eleccionesSchema>;

const commonShape = {
  id: z.uuid(),
  clase,
  semestre: z.string(),
  /** The teacher of the classroom; null: a sample. */
  docente: z.nullable(z.string()),
  asignatura: z.nullable(z.object({ codigo: z.string(), nombre: z.nullable(z.string()) })),
  muestra: z.nullable(z.object({ nombre: z.string(), direccion: z.string() })),
  /** Last day on which it can be sent, `AAAA-MM-DD`; null: none. */
  hasta: z.nullable(z.iso.date()),
  estado,
};

const resumenDeValoracionSchema = z.object(commonShape);
export type ResumenDeValoracion = z.output<typeof resumenDeValoracionSchema>;

const valoracionSchema = z.object({
  ...commonShape,
  rubrica: rubricaSchema,
  elecciones: eleccionesSchema,
  /** Evidence that the first evaluator read of the classroom, by criterion, without suggestion and instant. */
  evidencias: z.record(z.string(), z.object({ texto: z.string(), fuente: z.string() })),
  version: z.int32(),
  guardada: z.nullable(z.iso.datetime()),
  enviada: z.nullable(z.iso.datetime()),
});

export type Valoracion = z.output<typeof valoracionSchema>;

const ofValoracion = {
  acceso: ['acompanamientos.diligenciar', 'acompanamientos.propios'],
  params: z.object({ id: z.uuid() }),
} as const;

const conflictSchema = z.extend(errorSchema, { valoracion: z.optional(valoracionSchema) });

export const valoracionesContract = defineContract({
  'GET /valoraciones/{id}': {
    ...ofValoracion,
    resumen: 'Una valoración de quien llama, con la rúbrica y lo que ha elegido. La de otra persona no existe.',
    respuestas: { 200: valoracionSchema, 404: errorSchema },
  },
  'PUT /valoraciones/{id}': {
    ...ofValoracion,
    resumen: 'Guarda lo elegido en una valoración que no cambió desde la versión que se indica.',
    body: z.object({ version: z.int32(), elecciones: eleccionesSchema }),
    respuestas: {
      200: z.object({ version: z.int32(), guardada: z.iso.datetime() }),
      400: errorSchema,
      404: errorSchema,
      409: conflictSchema,
    },
  },
  'POST /valoraciones/{id}/envio': {
    ...ofValoracion,
    resumen: 'Envía una valoración completa; después no cambia. Enviarla otra vez responde lo mismo.',
    audita: 'valoracion.envio',
    respuestas: { 200: valoracionSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'GET /valoraciones': {
    acceso: 'acompanamientos.diligenciar',
    resumen:
      'Las segundas revisiones de quien llama, y las aulas de muestra del semestre que todas las personas valoran.',
    respuestas: {
      200: z.object({
        valoraciones: z.array(resumenDeValoracionSchema),
        muestras: z.array(z.object({ id: z.uuid(), nombre: z.string(), direccion: z.string(), estado })),
      }),
    },
  },
  'POST /valoraciones/muestras/{id}': {
    acceso: 'acompanamientos.diligenciar',
    resumen: 'Comienza la valoración de un aula de muestra, o da la que quien llama ya comenzó.',
    params: z.object({ id: z.uuid() }),
    respuestas: { 200: valoracionSchema, 404: errorSchema },
  },
  'GET /docente/autoevaluaciones': {
    acceso: 'acompanamientos.propios',
    resumen: 'Las asignaturas del semestre de quien llama, con su autoevaluación, y hasta qué día se hacen.',
    respuestas: {
      200: z.object({
        semestre: z.string(),
        /** Null: there are none this semester. */
        hasta: z.nullable(z.iso.date()),
        isOpen: z.boolean(),
        asignaturas: z.array(
          z.object({ codigo: z.string(), nombre: z.nullable(z.string()), id: z.nullable(z.uuid()), estado }),
        ),
      }),
    },
  },
  'POST /docente/autoevaluaciones': {
    acceso: 'acompanamientos.propios',
    resumen: 'Comienza la autoevaluación de una asignatura de quien llama, o da la que ya había.',
    body: z.object({ codigo: z.string(ELIJA.asignatura).check(z.minLength(1, ELIJA.asignatura), z.maxLength(60)) }),
    respuestas: { 200: valoracionSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  // POST, so that the teacher's address is in no URL, and because the evaluator's choice is kept.
  'POST /valoraciones/autoevaluacion': {
    acceso: 'acompanamientos.diligenciar',
    resumen:
      'Lo que el docente eligió en un criterio de su autoevaluación, después de la elección de quien evalúa, que se conserva.',
    body: z.object({
      correo: z.string().check(z.maxLength(254)),
      codigo: z.string().check(z.maxLength(60)),
      clave,
      /** The evaluator's own choice: the key of a descriptor, or «N/A». */
      eleccion: z.union([z.literal(NA), clave]),
    }),
    respuestas: {
      200: z.object({
        /** Null: the teacher has sent none. */
        eleccion: z.nullable(z.object({ descripcion: z.string(), valoracion: z.string(), nota: z.string() })),
      }),
      400: errorSchema,
    },
  },
  'POST /valoraciones/autoevaluacion/existe': {
    acceso: 'acompanamientos.diligenciar',
    resumen: 'Si el docente envió su autoevaluación de una asignatura este semestre: sin lo que dice.',
    body: z.object({ correo: z.string().check(z.maxLength(254)), codigo: z.string().check(z.maxLength(60)) }),
    respuestas: { 200: z.object({ existe: z.boolean() }), 400: errorSchema },
  },
});
