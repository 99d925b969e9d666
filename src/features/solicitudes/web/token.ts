// What the address of a request's page tells: the token, and the permission of a fresh link.

/** Returns the token in the page's address. */
export const currentToken = (): string => location.pathname.split('/').at(-1)!;

/** Returns what the end of the page's address says under a name. */
export const currentFragment = (nombre: string): string | null =>
  new URLSearchParams(location.hash.slice(1)).get(nombre);

/** Returns the permission to answer at the end of the page's address; undefined without one, or once its time is over. */
export function currentPermiso(): string | undefined {
  const permiso = currentFragment('responder');
  const [fin = ''] = permiso?.split('.') ?? [];
  return permiso && Number.parseInt(fin, 36) > Date.now() ? permiso : undefined;
}

/** Returns true if the page's address lets the person answer. The server does not know: what is after `#` stays here. */
export const isFresco = ({ frescoHasta }: { readonly frescoHasta: string }): boolean =>
  typeof location !== 'undefined' && (Date.parse(frescoHasta) > Date.now() || currentPermiso() !== undefined);
