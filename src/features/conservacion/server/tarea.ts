import * as z from 'zod/mini';
import { definirTarea } from '#features/tareas/server/service.ts';
import { ACCIONES_DE_CONSERVACION, type AccionDeConservacion } from '../regla.ts';
import type { Taller } from './handler.ts';

const entrada = z.object({
  /** What was shown and confirmed, no more. */
  lineas: z.array(
    z.object({
      formulario: z.string(),
      semestre: z.string(),
      accion: z.enum(Object.keys(ACCIONES_DE_CONSERVACION) as AccionDeConservacion[]),
    }),
  ),
});

/** What is to be taken out of which records. */
export type Aplicacion = z.output<typeof entrada>;

/** Takes persons, or their files, out of records whose time is over. */
export const CONSERVACION = definirTarea({
  nombre: 'conservacion',
  titulo: () => 'Retirar datos personales cuyo tiempo terminó',
  entrada,
  acceso: 'conservacion.editar',
  linea: 'personas',
  handler: async (context: Taller) => (await import('./handler.ts')).aplicarConservacion(context),
});
