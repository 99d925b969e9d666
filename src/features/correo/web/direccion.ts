import * as z from 'zod/mini';
import { absentOr, type ChangeAddress, pageNumber, useAddress } from '#platform/web/address.ts';
import { ESTADOS_DE_DESTINATARIO, type EstadoDeDestinatario } from '../estados.ts';

const schema = z.object({
  /** Only messages that need somebody. */
  ver: absentOr(z.literal('por-atender')),
  pagina: pageNumber,
  /** The message that is open; of it, which of its recipients are listed, and who of them is open. */
  correo: absentOr(z.uuid()),
  estado: absentOr(z.enum(Object.keys(ESTADOS_DE_DESTINATARIO) as EstadoDeDestinatario[])),
  hoja: pageNumber,
  persona: absentOr(z.int().check(z.gte(1))),
});

/** What the address keeps of the screen: it can be sent as a link. What is searched for is not among it. */
export type Direccion = z.output<typeof schema>;

/** Changes a part of the address; what it leads to is left by going back, unless it replaces. */
export type Change = ChangeAddress<Direccion>;

/** The screen's address, and how to change a part of it. */
export function useDireccion(): { direccion: Direccion; change: Change } {
  const { search, change } = useAddress<Direccion>((part) => ({ search: part, resetScroll: 'correo' in part }));
  return { direccion: schema.parse(search ?? {}), change };
}
