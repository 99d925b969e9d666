// Calls and schemas of a person's presentation of a report (columns, row height) and of their saved views.
import * as z from 'zod/mini';
import { ATENCIONES } from '#catalogo/atencion.ts';
import { ESTADOS } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { TEXT_EXPECTED } from '#platform/contract/faults.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { nameSchema } from '#platform/contract/saved-name.ts';
import { ALL_OPTION } from './filtro.ts';

export const MAX_VISTAS = 20;
export const MAX_NOMBRE_DE_VISTA = 60;

const DENSIDADES = ['comoda', 'compacta'] as const;

/** Spans of days that end on the day of reading; the last one counts business days. */
const recibidaSchema = z.union([
  z.enum(['hoy', 'semana']),
  z.templateLiteral(['mas-de-', z.int().check(z.gte(1), z.lte(999))]),
]);

export type Recibida = z.output<typeof recibidaSchema>;

const comun = {
  semestre: z.optional(z.union([z.literal(ALL_OPTION), semestreSchema])),
  estado: z.optional(z.enum(ESTADOS)),
  desde: z.optional(z.iso.date()),
  hasta: z.optional(z.iso.date()),
  /** Replaces two dates. */
  recibida: z.optional(recibidaSchema),
  orden: z.optional(z.string().check(z.maxLength(100))),
  sentido: z.optional(z.enum(['asc', 'desc'])),
  agrupar: z.optional(z.string().check(z.maxLength(100))),
  columnas: z.optional(z.string().check(z.maxLength(2000))),
  marca: z.optional(z.string().check(z.maxLength(2000))),
};

/**
 * Parts of a report's address that a saved view keeps: filters, order and layout. Neither the search nor the open record
 * is kept.
 */
export const direccionDeVistaSchema = ({ filtros = [], solicitud }: Pick<Informe, 'filtros' | 'solicitud'>) =>
  z.strictObject({
    ...(solicitud && { atencion: z.optional(z.enum(ATENCIONES)) }),
    ...Object.fromEntries(filtros.map(({ campo }) => [campo, z.optional(z.string().check(z.maxLength(200)))])),
    ...comun,
  });

/** Kept parts of an address, by their names there. */
export type DireccionDeVista = Readonly<Record<string, string>>;

const presentacionSchema = z.object({
  /** Keys of the visible columns, in order; null: the report's own. */
  columnas: z.nullable(
    z
      .array(z.string('Aquí se espera una columna.').check(z.maxLength(200)), 'Aquí se espera una lista de columnas.')
      .check(z.minLength(1, 'Deje al menos una columna.'), z.maxLength(200, 'Son demasiadas columnas.')),
  ),
  /** Null: the one that suits the screen. */
  densidad: z.nullable(z.enum(DENSIDADES, 'La densidad es cómoda o compacta.')),
});

/** Columns and row height that a person chose for a report. */
export type PresentacionDeInforme = z.output<typeof presentacionSchema>;

const nombre = nameSchema(MAX_NOMBRE_DE_VISTA);

const vistaSchema = z.object({
  id: z.uuid(),
  nombre: z.string(),
  /** Kept parts of the address. */
  direccion: z.record(z.string(), z.string()),
});

export type VistaGuardada = z.output<typeof vistaSchema>;

const informeParams = z.object({ informe: z.string() });
const vistaParams = z.object({ informe: z.string(), id: z.uuid() });

/** Calls of a person's own columns, row height and saved views; no one else sees them. */
export const vistasContract = defineContract({
  'GET /informes/{informe}/presentacion': {
    params: informeParams,
    acceso: 'informes.leer',
    resumen: 'Cómo ve un informe quien pregunta: sus columnas, su densidad y las vistas que guardó.',
    respuestas: { 200: z.extend(presentacionSchema, { vistas: z.array(vistaSchema) }) },
  },
  'PUT /informes/{informe}/presentacion': {
    params: informeParams,
    acceso: 'informes.leer',
    resumen: 'Guarda las columnas y la densidad con las que quien pregunta ve un informe.',
    body: presentacionSchema,
    respuestas: { 200: presentacionSchema, 400: errorSchema },
  },
  'POST /informes/{informe}/vistas': {
    params: informeParams,
    acceso: 'informes.leer',
    resumen: 'Guarda una vista de un informe con un nombre.',
    body: z.object({
      nombre,
      direccion: z.record(z.string(), z.string(TEXT_EXPECTED), 'Aquí se espera una vista.'),
    }),
    respuestas: { 201: vistaSchema, 400: errorSchema, 409: errorSchema },
  },
  'PUT /informes/{informe}/vistas/{id}': {
    params: vistaParams,
    acceso: 'informes.leer',
    resumen: 'Cambia el nombre de una vista propia.',
    body: z.object({ nombre }),
    respuestas: { 200: vistaSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'DELETE /informes/{informe}/vistas/{id}': {
    params: vistaParams,
    acceso: 'informes.leer',
    resumen: 'Elimina una vista propia.',
    respuestas: { 200: z.object({ id: z.uuid() }), 404: errorSchema },
  },
});
