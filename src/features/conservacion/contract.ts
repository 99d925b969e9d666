// Contract of the retention rules and the removal of old personal data.
import * as z from 'zod/mini';
import { MAX_MESES_DE_CONSERVACION } from '#catalogo/formulario.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { ACCIONES_DE_CONSERVACION } from './regla.ts';

const acceso = 'conservacion.editar' as const;

/** Word that must be typed to confirm the plan. */
export const PALABRA_DE_APLICAR = 'RETIRAR';

const accion = z.enum(keysOf(ACCIONES_DE_CONSERVACION), 'Elija qué se hace.');

const puestaSchema = z.object({
  /** Months after the semester; null: no limit. */
  meses: z.nullable(
    z
      .int('Escriba los meses con un número entero.')
      .check(
        z.gte(1, 'Escriba al menos 1 mes.'),
        z.lte(MAX_MESES_DE_CONSERVACION, `Escriba como máximo ${MAX_MESES_DE_CONSERVACION} meses.`),
      ),
  ),
  accion,
  /** Applied automatically every night. */
  programada: z.boolean(),
});

const reglaSchema = z.extend(puestaSchema, {
  /** Slug of the form. */
  formulario: z.string().check(z.maxLength(100)),
});

/** Retention rule of a form: how long its records keep personal data. */
export type Regla = z.output<typeof reglaSchema>;

const cambioSchema = z.extend(reglaSchema, {
  /** The rule as the caller saw it. */
  visto: puestaSchema,
});

/** A new rule, accepted only if the stored one is still the one seen. */
export type CambioDeRegla = z.output<typeof cambioSchema>;

const lineaSchema = z.object({
  formulario: z.string(),
  titulo: z.string(),
  semestre: z.string(),
  accion,
  registros: z.number(),
  archivos: z.number(),
});

/** Pending removal in the records of one form and semester. */
export type LineaDelPlan = z.output<typeof lineaSchema>;

const vistaSchema = z.object({
  reglas: z.array(z.extend(reglaSchema, { titulo: z.string() })),
  plan: z.array(lineaSchema),
});

/** The rules of all forms, and the removals due today. */
export type VistaDeConservacion = z.output<typeof vistaSchema>;

/** Retention of personal data, form by form (issue 8). */
export const conservacionContract = defineContract({
  'GET /conservacion': {
    acceso,
    resumen: 'Cuánto se conservan los datos personales de cada formulario, y qué se retiraría hoy.',
    respuestas: { 200: vistaSchema },
  },
  'PUT /conservacion': {
    acceso,
    resumen:
      'Cambia cuánto se conservan los datos personales de unos formularios, si sus reglas siguen como se vieron; no retira nada.',
    audita: 'conservacion.cambio',
    body: z.object({ reglas: z.array(cambioSchema).check(z.minLength(1), z.maxLength(200)) }),
    respuestas: { 200: vistaSchema, 400: errorSchema, 409: errorSchema },
  },
  'POST /conservacion/aplicaciones': {
    acceso,
    resumen: 'Comienza la tarea que retira los datos cuyo tiempo terminó, si el plan es el que se vio.',
    audita: 'conservacion.aplicacion',
    body: z.object({
      /** The plan as the caller saw it, with the number of records per line. */
      plan: z.array(lineaSchema).check(z.minLength(1), z.maxLength(5000)),
      confirmacion: z.literal(PALABRA_DE_APLICAR, `Escriba ${PALABRA_DE_APLICAR} para confirmar.`),
    }),
    respuestas: { 201: z.object({ tarea: z.uuid() }), 400: errorSchema, 409: errorSchema },
  },
});
