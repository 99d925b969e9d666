import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import { absentOr, type ChangeAddress, pageNumber, useAddress } from '#platform/web/address.ts';
import { CLASES_DE_TANDA, type ClaseDeTanda } from '../contract.ts';

/** The views of the page, with their names. */
export const VISTAS = {
  tandas: 'En curso y anteriores',
  cursos: 'Historial por curso',
  programacion: 'Programación',
} as const;

export type Vista = keyof typeof VISTAS;

const schema = z.object({
  vista: fallBack(z.enum(Object.keys(VISTAS) as Vista[]), 'tandas'),
  /** The batch that is open. */
  tanda: absentOr(z.uuid()),
  clase: absentOr(z.enum(Object.keys(CLASES_DE_TANDA) as ClaseDeTanda[])),
  servidor: absentOr(z.string().check(z.maxLength(100))),
  sinCopia: absentOr(z.literal(true)),
  /** The course whose copies are open: its server and its number there. */
  curso: absentOr(z.string().check(z.regex(/^[^/]{1,100}\/\d{1,10}$/))),
  pagina: pageNumber,
});

/** What the address keeps: a batch or a course can be sent as a link. */
export type Direccion = z.output<typeof schema>;

export const leerDireccion = (search: unknown): Direccion => schema.parse(search ?? {});

/** How a part of the address is changed. */
export type Change = ChangeAddress<Direccion>;

/** The page's address, and how to change a part of it. Another view or batch can be gone back from. */
export function useDireccion() {
  const { search, change } = useAddress<Direccion>((part) => {
    const isPlace = 'vista' in part || 'tanda' in part;
    const written = { ...(!('curso' in part) && { pagina: undefined }), ...part };
    // Another view begins as a link to it would.
    return { search: written, isFresh: 'vista' in part, replace: !isPlace, resetScroll: isPlace };
  });
  return { direccion: leerDireccion(search), change };
}
