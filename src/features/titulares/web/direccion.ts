import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';

/** What is not understood is as if it were not there. */
const absentOr = <S extends z.ZodMiniType>(schema: S) => fallBack(z.optional(schema), undefined);

const schema = z.object({
  ver: absentOr(z.enum(['abiertas', 'cerradas'])),
  clase: absentOr(z.enum(['consulta', 'reclamo'])),
  pagina: fallBack(z.int().check(z.gte(1)), 1),
  /** The request that is open. */
  solicitud: absentOr(z.uuid()),
});

/** What the address keeps of the screen: it can be sent as a link. What is searched for is not among it. */
export type Direccion = z.output<typeof schema>;

type Cambio = { readonly [K in keyof Direccion]?: Direccion[K] | undefined };

/** Changes a part of the address; what it leads to is left by going back, unless it replaces. */
export type Change = (part: Cambio, how?: { readonly replace?: boolean }) => void;

/** The screen's address, and how to change a part of it. */
export function useDireccion(): { direccion: Direccion; change: Change } {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: Change = (part, { replace = true } = {}) => {
    // Other rows begin at their first page.
    const first = 'solicitud' in part ? {} : { pagina: undefined };
    void navigate({
      to: '.',
      replace,
      resetScroll: false,
      search: (previous: object) => ({ ...previous, ...first, ...part }),
    });
  };
  return { direccion: schema.parse(search ?? {}), change };
}
