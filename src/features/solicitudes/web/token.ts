// What the address of a request's page tells: the token, and the permission of a fresh link.
import { useState, useSyncExternalStore } from 'react';
import { isFresca } from '../contract.ts';

/** Returns the token in the page's address. */
export const currentToken = (): string => location.pathname.split('/').at(-1)!;

/** Returns what the end of the page's address says under a name. */
export const currentFragment = (nombre: string): string | null =>
  new URLSearchParams(location.hash.slice(1)).get(nombre);

/** Returns the permission at the end of the page's address. The server does not see it before it is sent. */
export const currentPermiso = (): string | undefined => currentFragment('responder') ?? undefined;

function watchHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/**
 * Returns true if the page's address lets its person act, and a function to be called when the server refused that
 * nevertheless. Another link that is opened in the same page may let them again.
 */
export function useFresca(leida: Parameters<typeof isFresca>[0]): readonly [isFresh: boolean, onExpired: () => void] {
  const hash = useSyncExternalStore(
    watchHash,
    () => location.hash,
    () => null,
  );
  const [expired, setExpired] = useState<string | null>(null);
  const isFresh = hash !== null && hash !== expired && isFresca(leida, currentPermiso());
  return [isFresh, () => setExpired(location.hash)];
}
