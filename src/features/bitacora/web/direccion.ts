import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import { absentOr, type ChangeAddress, useAddress } from '#platform/web/address.ts';
import { filtroSchema } from '../contract.ts';

const { accion, resultado, desde, hasta } = filtroSchema.shape;

const schema = z.object({
  /** What is looked at; the acts unless said. */
  vista: absentOr(z.enum(['persona', 'sesiones'])),
  accion: fallBack(accion, undefined),
  resultado: fallBack(resultado, undefined),
  desde: fallBack(desde, undefined),
  hasta: fallBack(hasta, undefined),
  /** The act that is open. */
  acto: absentOr(z.int().check(z.gte(1))),
});

/** What the address keeps of the screen. Who, which record and which address are looked for is not among it. */
export type Direccion = z.output<typeof schema>;

/** Changes a part of the address; what it leads to is left by going back, unless it replaces. */
export type Change = ChangeAddress<Direccion>;

/** The screen's address, and how to change a part of it. */
export function useDireccion(): { direccion: Direccion; change: Change } {
  const { search, change } = useAddress<Direccion>();
  return { direccion: schema.parse(search ?? {}), change };
}
