// Reads and changes the search part of a screen's address.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';

/** Parts of an address with their new values; undefined removes one. */
export type AddressPart<D> = { readonly [K in keyof D]?: D[K] | undefined };

/** Changes a part of the address; going back undoes it, unless it replaces. */
export type ChangeAddress<D> = (part: AddressPart<D>, how?: { readonly replace?: boolean }) => void;

/** Makes a part of an address optional: an unreadable value counts as missing. */
export const absentOr = <S extends z.ZodMiniType>(schema: S) => fallBack(z.optional(schema), undefined);

/** The page of a list in the address, from 1; the first if absent. */
export const pageNumber = absentOr(z.int().check(z.gte(1)));

/**
 * Returns the search part of the screen's address, read by the schema that its route declares (`validateSearch`). Such
 * a schema has no defaults, which would be written into addresses: the reader adds them.
 */
export const useSearchOf = <S extends z.ZodMiniType>(schema: S): z.output<S> =>
  schema.parse(useSearch({ strict: false }));

/** The target of a change of the address. */
type Step = {
  /** The search part to write. */
  readonly search: object;
  /** Replaces the whole search part. */
  readonly isFresh?: boolean;
  /** By default: another view of the same screen replaces, another place does not. */
  readonly replace?: boolean;
  readonly resetScroll?: boolean;
};

/**
 * Returns functions that change a part of the screen's address, and that give the address of such a change.
 * @param stepOf the target of a change; writes that part alone by default
 */
export function useAddress<D>(stepOf: (part: AddressPart<D>) => Step = (part) => ({ search: part })) {
  const navigate = useNavigate();
  const router = useRouter();
  const to = ({ search: written, isFresh = false }: Step) =>
    ({ to: '.', search: (previous: object) => ({ ...(!isFresh && previous), ...written }) }) as const;
  const change: ChangeAddress<D> = (part, how = {}) => {
    const step = stepOf(part);
    const { replace = true, resetScroll = false } = step;
    void navigate({ ...to(step), replace: how.replace ?? replace, resetScroll });
  };
  const hrefOf = (part: AddressPart<D>): string => router.buildLocation(to(stepOf(part))).href;
  return { change, hrefOf };
}
