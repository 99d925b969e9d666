import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import type { ChangeAddress } from '#platform/web/address.ts';
import { filtroSchema } from '../contract.ts';

/** What is not understood is as if it were not there. */
const absentOr = <S extends z.ZodMiniType>(schema: S) => fallBack(z.optional(schema), undefined);

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
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: Change = (part, { replace = true } = {}) =>
    void navigate({
      to: '.',
      replace,
      resetScroll: false,
      search: (previous: object) => ({ ...previous, ...part }),
    });
  return { direccion: schema.parse(search ?? {}), change };
}
