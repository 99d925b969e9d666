// Contract of schedules: weekly copies of the courses of a category.
import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { idDeMoodle, nombreDeCategoria, servidor } from './contract.ts';

const acceso = 'respaldos.pedir' as const;

/** Names of the days, Monday first as in ISO 8601. */
export const DIAS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** Hours of the night in Bogotá, in order. */
export const HORAS_DE_LA_NOCHE = [20, 21, 22, 23, 0, 1, 2, 3, 4, 5] as const;

export const MAX_CONSERVADAS = 52;

const COUNT_MESSAGE = `Escriba un número entero de 1 a ${MAX_CONSERVADAS}.`;

export const cambioDeProgramacionSchema = z.object({
  /** 1 = Monday … 7 = Sunday, the day on which the hour falls. */
  dia: z.int('Elija el día.').check(z.gte(1), z.lte(7)),
  hora: z
    .int('Elija la hora.')
    .check(z.refine((hora) => HORAS_DE_LA_NOCHE.some((offered) => offered === hora), 'Elija una hora de la noche.')),
  /** Number of the schedule's own copies kept of each course. */
  conservar: z.int(COUNT_MESSAGE).check(z.gte(1, COUNT_MESSAGE), z.lte(MAX_CONSERVADAS, COUNT_MESSAGE)),
  activa: z.boolean(),
});

export type CambioDeProgramacion = z.output<typeof cambioDeProgramacionSchema>;

const programacionSchema = z.object({
  id: z.uuid(),
  servidor: z.string(),
  plataforma: z.string(),
  idCategoria: z.int(),
  categoria: z.string(),
  dia: z.number(),
  hora: z.number(),
  conservar: z.number(),
  activa: z.boolean(),
  /** Next start; null while the schedule is off. */
  proxima: z.nullable(z.iso.datetime()),
  /** Night that was skipped because the previous copies were still under way; null if none was. */
  omitida: z.nullable(z.iso.datetime()),
  /** The last batch that the schedule started. */
  ultima: z.nullable(
    z.object({
      tanda: z.uuid(),
      creada: z.iso.datetime(),
      hechos: z.number(),
      fallidos: z.number(),
      /** The courses of the category could not be read. */
      sinLeer: z.boolean(),
    }),
  ),
  nombre: z.string(),
});

export type Programacion = z.output<typeof programacionSchema>;

const programacionRoute = { acceso, params: z.object({ id: z.uuid() }) };

export const programacionesContract = defineContract({
  'GET /respaldos/programaciones': {
    acceso,
    resumen: 'Las copias que se hacen cada semana, por categoría.',
    respuestas: { 200: z.object({ programaciones: z.array(programacionSchema) }) },
  },
  'POST /respaldos/programaciones': {
    acceso,
    resumen: 'Programa copias semanales de los cursos de una categoría.',
    audita: 'respaldo.programacion',
    body: z.extend(cambioDeProgramacionSchema, { servidor, idCategoria: idDeMoodle, categoria: nombreDeCategoria }),
    respuestas: { 201: programacionSchema, 400: errorSchema, 409: errorSchema },
  },
  'PUT /respaldos/programaciones/{id}': {
    ...programacionRoute,
    resumen: 'Cambia unas copias programadas, las apaga o las enciende.',
    audita: 'respaldo.programacion',
    body: cambioDeProgramacionSchema,
    respuestas: { 200: programacionSchema, 400: errorSchema, 404: errorSchema },
  },
  'DELETE /respaldos/programaciones/{id}': {
    ...programacionRoute,
    resumen: 'Deja de programar unas copias; las que ya se hicieron quedan.',
    audita: 'respaldo.programacion',
    respuestas: { 200: z.object({ id: z.uuid() }), 404: errorSchema },
  },
});
