// A figure of what needs a manager's action today: as slices declare it, and as their home and bell show it.
import * as z from 'zod/mini';
import type { Alcance } from '#catalogo/permisos.ts';

/** Address of a page, with the search that selects rows. */
export const enlaceSchema = z.object({ to: z.string(), search: z.record(z.string(), z.string()) });

export type EnlaceToFilas = z.output<typeof enlaceSchema>;

export const pendienteSchema = z.object({
  titulo: z.string(),
  /** Number of counted things. If 0, the home lists `sin` instead of the figure. */
  cuantas: z.number(),
  /** Words after the number. */
  texto: z.string(),
  /** Words after «Sin»: what there is none of. */
  sin: z.string(),
  urgente: z.boolean(),
  /** Link to the counted rows. */
  enlace: z.optional(enlaceSchema),
  /** The counted things, shown one by one instead of a link to all: how full each is. */
  filas: z.optional(
    z.array(z.object({ texto: z.string(), enlace: enlaceSchema, ocupados: z.number(), total: z.number() })),
  ),
  /** Sentence of the bell; it leads to the link, or to the home. Without it the bell says nothing. */
  alerta: z.optional(z.string()),
});

export type Pendiente = z.output<typeof pendienteSchema>;

/** Counts a figure for the home and the bell of managers: `pendientes` in the manifest of the slice that counts. */
export type Pendientes<C> = {
  /** Its place on the home, from the smallest. */
  readonly orden: number;
  /** Readers without it are not told. */
  readonly permiso: Alcance;
  readonly count: (context: C, now: Date) => Promise<Pendiente>;
};
