// Search parameters of the screen of mail: filter and page of messages, open message, its recipients, one of them.
import * as z from 'zod/mini';
import { absentOr, pageNumber, type ChangeAddress } from '#platform/web/address.ts';
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

/** The search text is not among the parameters. */
export const correosSearch = z.object({
  /** Only messages that need attention. */
  ver: absentOr(z.literal('por-atender')),
  pagina: pageNumber,
  /** The open message, the state and page of its recipients, and the open recipient. */
  correo: absentOr(z.uuid()),
  estado: absentOr(z.enum(ESTADOS)),
  hoja: pageNumber,
  persona: absentOr(z.int().check(z.gte(1))),
});

export type CorreosSearch = z.output<typeof correosSearch>;

/** Changes a part of the address, adding a history entry unless `replace` is set. */
export type Change = ChangeAddress<CorreosSearch>;
