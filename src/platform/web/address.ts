/** Parts of what an address keeps, with their new values; undefined takes one away. */
export type AddressPart<D> = { readonly [K in keyof D]?: D[K] | undefined };

/** Changes a part of the address; what it leads to is left by going back, unless it replaces. */
export type ChangeAddress<D> = (part: AddressPart<D>, how?: { readonly replace?: boolean }) => void;
