import * as z from 'zod/mini';

/** What every page is given with its document: whose product this is, and whether it is a demonstration. */
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

/** What the staff application is given besides: where somebody who cannot get in finds help. */
export const staffPageData = z.extend(pageData, {
  /** The page of the learning platform that renews a forgotten password; null in the demonstration, which has none. */
  recuperacion: z.nullable(z.url()),
  /** How the unit is reached: an address of mail, or words. */
  contacto: z.nullable(z.string()),
});

export type PageData = z.output<typeof pageData>;

export type StaffPageData = z.output<typeof staffPageData>;
