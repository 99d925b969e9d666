// The query parameters in the address of the managers' page of permissions of persons.
import * as z from 'zod/mini';
import { absentOr, pageNumber, type ChangeAddress } from '#platform/web/address.ts';

/** Lets the page be sent as a link. The searched text is left out. */
export const permisosSearch = z.object({
  /** The tab; absent: the permissions. */
  vista: absentOr(z.enum(['perfiles'])),
  /** The state by which the list is filtered. */
  ver: absentOr(z.enum(['vigente', 'sin-uso', 'vencido', 'retirado'])),
  pagina: pageNumber,
  permiso: absentOr(z.uuid()),
});

export type PermisosAddress = z.output<typeof permisosSearch>;

export type Change = ChangeAddress<PermisosAddress>;
