import * as z from 'zod/mini';
import { definirTarea } from '#features/tareas/server/service.ts';

/** Whom it is about lies sealed in the act's row, not in the job's. */
const entrada = z.object({ acto: z.uuid() });

/** Two of them at once would wait for the same rows. */
const comun = { entrada, acceso: ['manager'], linea: 'personas' } as const;

export const EXPORTACION_DE_PERSONA = definirTarea({
  ...comun,
  nombre: 'exportacion-de-persona',
  titulo: () => 'Exportar los datos de una persona',
});

export const ANONIMIZACION = definirTarea({
  ...comun,
  nombre: 'anonimizacion',
  titulo: () => 'Anonimizar a una persona',
});
