// The schema of the data that the server writes into each document.
import * as z from 'zod/mini';

/** Data that every page gets with its document: the institution, and the accounts of a demonstration. */
export const pageData = z.object({
  institucion: z.object({
    nombre: z.string(),
    unidad: z.string(),
    /** Address of the institution's mark, of our own origin or `data:`. */
    logo: z.nullable(z.string()),
  }),
  /** The accounts that the login page offers; null where the data are real. */
  demostracion: z.nullable(
    z.object({ cuentas: z.array(z.object({ usuario: z.string(), clave: z.string(), rol: z.string() })) }),
  ),
});

export type PageData = z.output<typeof pageData>;
