import * as z from 'zod/mini';

/** Id of the `<script type="application/json">` in which the server writes what a page needs from the start. */
export const PAGE_DATA_ID = 'datos-pagina';

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
