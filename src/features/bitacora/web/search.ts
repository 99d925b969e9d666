import * as z from 'zod/mini';
import { absentOr, type ChangeAddress } from '#platform/web/address.ts';
import type { FiltroDeBitacora } from '../contract.ts';

/** What the address keeps of the screen. Who, which record and which address are looked for is not among it. */
export const auditoriaSearch = z.object({
  /** What is looked at; the acts unless said. */
  vista: absentOr(z.enum(['persona', 'sesiones'])),
  /** A kind of act or a group of them, of those that the page knows. */
  accion: absentOr(z.string()),
  resultado: absentOr(z.enum(['hecho', 'rechazado'])),
  desde: absentOr(z.iso.date()),
  hasta: absentOr(z.iso.date()),
  /** The act that is open. */
  acto: absentOr(z.int().check(z.gte(1))),
});

export type Direccion = Omit<z.output<typeof auditoriaSearch>, 'accion'> & Pick<FiltroDeBitacora, 'accion'>;

/** Changes a part of the address; what it leads to is left by going back, unless it replaces. */
export type Change = ChangeAddress<Direccion>;
