import * as z from 'zod/mini';
import { absentOr, type ChangeAddress, pageNumber } from '#platform/web/address.ts';

/** What the address keeps of the screen: it can be sent as a link. What is searched for is not among it. */
export const solicitudesSearch = z.object({
  ver: absentOr(z.enum(['abiertas', 'cerradas'])),
  clase: absentOr(z.enum(['consulta', 'reclamo'])),
  pagina: pageNumber,
  /** The request that is open. */
  solicitud: absentOr(z.uuid()),
});

export type Direccion = z.output<typeof solicitudesSearch>;

/** Changes a part of the address; what it leads to is left by going back, unless it replaces. */
export type Change = ChangeAddress<Direccion>;
