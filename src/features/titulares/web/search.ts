// The query parameters in the address of the screen of requests about personal data (consultas and reclamos).
import * as z from 'zod/mini';
import { absentOr, pageNumber, type ChangeAddress } from '#platform/web/address.ts';

/** Lets the screen be sent as a link. The searched text is left out. */
export const solicitudesSearch = z.object({
  ver: absentOr(z.enum(['abiertas', 'cerradas'])),
  clase: absentOr(z.enum(['consulta', 'reclamo'])),
  pagina: pageNumber,
  solicitud: absentOr(z.uuid()),
});

export type SolicitudesAddress = z.output<typeof solicitudesSearch>;

/** Changes a part of the address; the change can be undone by going back, unless it replaces the entry. */
export type Change = ChangeAddress<SolicitudesAddress>;
