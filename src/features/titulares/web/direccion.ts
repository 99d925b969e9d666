import * as z from 'zod/mini';
import { absentOr, type ChangeAddress, pageNumber, useAddress } from '#platform/web/address.ts';

const schema = z.object({
  ver: absentOr(z.enum(['abiertas', 'cerradas'])),
  clase: absentOr(z.enum(['consulta', 'reclamo'])),
  pagina: pageNumber,
  /** The request that is open. */
  solicitud: absentOr(z.uuid()),
});

/** What the address keeps of the screen: it can be sent as a link. What is searched for is not among it. */
export type Direccion = z.output<typeof schema>;

/** Changes a part of the address; what it leads to is left by going back, unless it replaces. */
export type Change = ChangeAddress<Direccion>;

/** The screen's address, and how to change a part of it. */
export function useDireccion(): { direccion: Direccion; change: Change } {
  const { search, change } = useAddress<Direccion>((part) => ({
    // Other rows begin at their first page.
    search: { ...(!('solicitud' in part) && { pagina: undefined }), ...part },
  }));
  return { direccion: schema.parse(search ?? {}), change };
}
