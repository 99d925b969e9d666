import * as z from 'zod/mini';
import { TEXT_EXPECTED } from '#platform/contract/faults.ts';
import { nameSchema } from '#platform/contract/saved-name.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { DENSIDADES, MAX_NOMBRE_DE_VISTA } from './vistas.ts';

const presentacionSchema = z.object({
  /** Keys of the columns that are shown, in their order; null: the report's own. */
  columnas: z.nullable(
    z
      .array(z.string('Aquí se espera una columna.').check(z.maxLength(200)), 'Aquí se espera una lista de columnas.')
      .check(z.minLength(1, 'Deje al menos una columna.'), z.maxLength(200, 'Son demasiadas columnas.')),
  ),
  /** Null: what fits the screen. */
  densidad: z.nullable(z.enum(DENSIDADES, 'La densidad es cómoda o compacta.')),
});

/** How somebody sees a report. */
export type PresentacionDeInforme = z.output<typeof presentacionSchema>;

const nombre = nameSchema(MAX_NOMBRE_DE_VISTA);

const vistaSchema = z.object({
  id: z.uuid(),
  nombre: z.string(),
  /** What the address of the view holds, part by part. */
  direccion: z.record(z.string(), z.string()),
});

/** A view of a report that somebody saved under a name. */
export type VistaGuardada = z.output<typeof vistaSchema>;

const deInforme = z.object({ informe: z.string() });
const deVista = z.object({ informe: z.string(), id: z.uuid() });

/** How each person sees a report: her columns, the height of her rows, the views that she saved. Nobody else's. */
export const vistasContract = defineContract({
  'GET /informes/{informe}/presentacion': {
    params: deInforme,
    acceso: 'informes.leer',
    resumen: 'Cómo ve un informe quien pregunta: sus columnas, su densidad y las vistas que guardó.',
    respuestas: { 200: z.extend(presentacionSchema, { vistas: z.array(vistaSchema) }) },
  },
  'PUT /informes/{informe}/presentacion': {
    params: deInforme,
    acceso: 'informes.leer',
    resumen: 'Guarda las columnas y la densidad con las que quien pregunta ve un informe.',
    body: presentacionSchema,
    respuestas: { 200: presentacionSchema, 400: errorSchema },
  },
  'POST /informes/{informe}/vistas': {
    params: deInforme,
    acceso: 'informes.leer',
    resumen: 'Guarda una vista de un informe con un nombre.',
    body: z.object({
      nombre,
      direccion: z.record(z.string(), z.string(TEXT_EXPECTED), 'Aquí se espera una vista.'),
    }),
    respuestas: { 201: vistaSchema, 400: errorSchema, 409: errorSchema },
  },
  'PUT /informes/{informe}/vistas/{id}': {
    params: deVista,
    acceso: 'informes.leer',
    resumen: 'Cambia el nombre de una vista propia.',
    body: z.object({ nombre }),
    respuestas: { 200: vistaSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'DELETE /informes/{informe}/vistas/{id}': {
    params: deVista,
    acceso: 'informes.leer',
    resumen: 'Elimina una vista propia.',
    respuestas: { 200: z.object({ id: z.uuid() }), 404: errorSchema },
  },
});
