// Screens of the forms that the unit made, as the server gives them to the staff application.
import * as z from 'zod/mini';
import type { Pantalla } from './pantalla.ts';

const enlace = z.object({ hogar: z.string(), grupo: z.string(), orden: z.number() });

/** The parts of {@link Pantalla} that screens of forms and reports have; the server writes them out of checked definitions. */
const pantalla = z.object({
  ruta: z.string(),
  titulo: z.nullable(z.string()),
  acceso: z.string(),
  documento: z.optional(z.enum(['publico', 'gestion'])),
  proposito: z.optional(z.string()),
  enlaces: z.optional(z.array(enlace)),
  compartida: z.optional(z.number()),
  hasSolicitudes: z.optional(z.literal(true)),
}) as unknown as z.ZodMiniType<Pantalla>;

export const ownPantallasSchema = z.object({
  /** The screens of the unit's forms and reports; those of the product's are in the browser's code. */
  pantallas: z.array(pantalla),
  /** Addresses of the product's screens to which no link leads: settings turn them off. */
  apagadas: z.array(z.string()),
});

export type OwnPantallas = z.output<typeof ownPantallasSchema>;
