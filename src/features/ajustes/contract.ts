// Contract of the settings that managers change without a restart.
import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { NOMBRES_DE_AJUSTES } from './ajustes.ts';

const acceso = 'ajustes.editar' as const;

const nombreSchema = z.enum(NOMBRES_DE_AJUSTES, 'No existe ese ajuste.');
const valorSchema = z.number('Escriba un número.');

const cambioSchema = z.object({
  instante: z.iso.datetime(),
  /** Name of the author. */
  persona: z.string(),
  ajuste: nombreSchema,
  /** Null: the installation's value. */
  antes: z.nullable(z.number()),
  despues: z.nullable(z.number()),
});

const abiertosSchema = z.object({
  /** Grows with each change. A caller that saves sends the version it saw. */
  version: z.int32(),
  valores: z.record(nombreSchema, z.number()),
  /** The installation's values, used for settings that were never changed. */
  iniciales: z.record(nombreSchema, z.number()),
  /** The last changes, newest first. */
  historia: z.array(cambioSchema),
});

export type AjustesAbiertos = z.output<typeof abiertosSchema>;
export type CambioDeAjuste = z.output<typeof cambioSchema>;

/** Reads and changes the settings (DECISIONS §3; issue 8). */
export const ajustesContract = defineContract({
  'GET /ajustes': {
    acceso,
    resumen: 'Los ajustes que un gestor puede cambiar, con su historia.',
    respuestas: { 200: abiertosSchema },
  },
  'PUT /ajustes': {
    acceso,
    resumen: 'Cambia ajustes, si siguen como los vio quien los cambia; null vuelve al valor de la instalación.',
    audita: 'ajuste.cambio',
    body: z.object({ version: z.int32(), valores: z.partialRecord(nombreSchema, z.nullable(valorSchema)) }),
    respuestas: { 200: abiertosSchema, 400: errorSchema, 409: errorSchema },
  },
});
