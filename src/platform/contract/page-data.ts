// The schemas of the data that the server writes into each document: for every page, and for the staff application.
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

/** The ways of signing in: by the campus's own login, by user name and password, or both. */
const modoDeIngreso = z.enum(['ambos', 'campus', 'clave']);

export type ModoDeIngreso = z.output<typeof modoDeIngreso>;

/** Further data of the staff application: where people who cannot sign in find help. */
export const staffPageData = z.extend(pageData, {
  ingreso: modoDeIngreso,
  /** The page of the learning platform that renews a forgotten password; null in the demonstration, which has none. */
  recuperacion: z.nullable(z.url()),
  /** The way to reach the unit: an e-mail address, or words. */
  contacto: z.nullable(z.string()),
});

export type PageData = z.output<typeof pageData>;

export type StaffPageData = z.output<typeof staffPageData>;
