// What the address of a request's page tells: the token, and the permission of a fresh link.

/** Returns the token in the page's address. */
export const currentToken = (): string => location.pathname.split('/').at(-1)!;

/** Returns what the end of the page's address says under a name. */
export const currentFragment = (nombre: string): string | null =>
  new URLSearchParams(location.hash.slice(1)).get(nombre);

/** Returns the permission to answer at the end of the page's address. Its time is the server's to judge: clocks of devices are wrong. */
export const currentPermiso = (): string | undefined => currentFragment('responder') ?? undefined;

/** Returns true if the page's address may let the person answer. The server does not know: what is after `#` stays here. */
export const isFresco = ({ fresca }: { readonly fresca: boolean }): boolean =>
  typeof location !== 'undefined' && (fresca || currentPermiso() !== undefined);
