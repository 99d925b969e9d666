// The query parameters in the address of the managers' page of permissions of persons.
import * as z from 'zod/mini';
import { keysOf } from '#platform/contract/keys-of.ts';
import { absentOr, pageNumber, type ChangeAddress } from '#platform/web/address.ts';

/** States of a permission by which the list is filtered, with their words. */
export const ESTADOS = {
  vigente: 'Vigentes',
  'sin-uso': 'Sin uso hace 90 días',
  vencido: 'Vencidos',
  retirado: 'Retirados',
} as const;

/** Lets the page be sent as a link. The searched text is left out. */
export const permisosSearch = z.object({
  /** The tab; absent: the permissions. */
  vista: absentOr(z.enum(['perfiles'])),
  ver: absentOr(z.enum(keysOf(ESTADOS))),
  pagina: pageNumber,
  permiso: absentOr(z.uuid()),
});

export type PermisosAddress = z.output<typeof permisosSearch>;

export type Change = ChangeAddress<PermisosAddress>;
