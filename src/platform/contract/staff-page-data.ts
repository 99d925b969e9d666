// The schema of what the server writes into documents of the staff application. Apart: public forms do not load it.
import * as z from 'zod/mini';
import { pageData } from './page-data.ts';

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

export type StaffPageData = z.output<typeof staffPageData>;
