import * as z from 'zod/mini';
import { absentOr, type ChangeAddress, pageNumber } from '#platform/web/address.ts';
import type { EstadoDeDestinatario } from '../estados.ts';

const ESTADOS = [
  'pendiente',
  'enviando',
  'enviado',
  'en_bandeja',
  'fallido',
  'por_confirmar',
  'omitido',
] as const satisfies readonly EstadoDeDestinatario[];

/** What the address keeps of the screen: it can be sent as a link. What is searched for is not among it. */
export const correosSearch = z.object({
  /** Only messages that need somebody. */
  ver: absentOr(z.literal('por-atender')),
  pagina: pageNumber,
  /** The message that is open; of it, which of its recipients are listed, and who of them is open. */
  correo: absentOr(z.uuid()),
  estado: absentOr(z.enum(ESTADOS)),
  hoja: pageNumber,
  persona: absentOr(z.int().check(z.gte(1))),
});

export type Direccion = z.output<typeof correosSearch>;

/** Changes a part of the address; what it leads to is left by going back, unless it replaces. */
export type Change = ChangeAddress<Direccion>;
