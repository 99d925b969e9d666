// What the address of a request's page tells: the token, and the permission of a fresh link.

/** Returns the token in the page's address. */
export const currentToken = (): string => location.pathname.split('/').at(-1)!;

/** Returns the permission to answer at the end of the page's address; undefined without one, or once its time is over. */
export function currentPermiso(): string | undefined {
  const permiso = new URLSearchParams(location.hash.slice(1)).get('responder');
  const [fin = ''] = permiso?.split('.') ?? [];
  return permiso && Number.parseInt(fin, 36) > Date.now() ? permiso : undefined;
}
