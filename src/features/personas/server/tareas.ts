import * as z from 'zod/mini';
import { definirTarea } from '#features/tareas/server/service.ts';
import type { Exportador } from './exportar.ts';
import type { Taller } from './acto.ts';

/** Whom it is about lies sealed in the act's row, not in the job's. */
const entrada = z.object({ acto: z.uuid() });

/** The input of both kinds. */
export type EntradaDeActo = z.output<typeof entrada>;

/** Two of them at once would wait for the same rows. */
const comun = { entrada, acceso: 'personas.anonimizar', linea: 'personas' } as const;

export const EXPORTACION_DE_PERSONA = definirTarea({
  ...comun,
  nombre: 'exportacion-de-persona',
  titulo: () => 'Exportar los datos de una persona',
  handler: async (context: Exportador) => (await import('./exportar.ts')).exportarPersonas(context),
});

export const ANONIMIZACION = definirTarea({
  ...comun,
  nombre: 'anonimizacion',
  titulo: () => 'Anonimizar a una persona',
  handler: async (context: Taller) => (await import('./anonimizar.ts')).anonimizarPersonas(context),
});
