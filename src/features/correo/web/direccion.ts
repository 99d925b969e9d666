import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import { ESTADOS_DE_DESTINATARIO, type EstadoDeDestinatario } from '../estados.ts';

/** What is not understood is as if it were not there. */
const absentOr = <S extends z.ZodMiniType>(schema: S) => fallBack(z.optional(schema), undefined);
const page = fallBack(z.int().check(z.gte(1)), 1);

const schema = z.object({
  /** Only messages that need somebody. */
  ver: absentOr(z.literal('por-atender')),
  pagina: page,
  /** The message that is open; of it, which of its recipients are listed, and who of them is open. */
  correo: absentOr(z.uuid()),
  estado: absentOr(z.enum(Object.keys(ESTADOS_DE_DESTINATARIO) as EstadoDeDestinatario[])),
  hoja: page,
  persona: absentOr(z.int().check(z.gte(1))),
});

/** What the address keeps of the screen: it can be sent as a link. What is searched for is not among it. */
export type Direccion = z.output<typeof schema>;

/** Parts of the address with their new values; undefined takes one away. */
export type Cambio = { readonly [K in keyof Direccion]?: Direccion[K] | undefined };

/** Changes a part of the address; what it leads to is left by going back, unless it replaces. */
export type Change = (part: Cambio, how?: { readonly replace?: boolean }) => void;

/** The screen's address, and how to change a part of it. */
export function useDireccion(): { direccion: Direccion; change: Change } {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: Change = (part, { replace = true } = {}) =>
    void navigate({
      to: '.',
      replace,
      resetScroll: 'correo' in part,
      search: (previous: object) => ({ ...previous, ...part }),
    });
  return { direccion: schema.parse(search ?? {}), change };
}
