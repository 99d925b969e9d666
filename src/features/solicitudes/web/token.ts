// What lets a person act on the page of a request: its token, and the permission of its address or of their session.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#platform/web/api.ts';
import { isFresca, solicitudesContract } from '../contract.ts';

/** Returns the token in the page's address. */
export const currentToken = (): string => location.pathname.split('/').at(-1)!;

/** Returns what the end of the page's address says under a name. */
export const currentFragment = (nombre: string): string | null =>
  new URLSearchParams(location.hash.slice(1)).get(nombre);

/** Prepares the session of a signed-in person, so that calls carry it; null without one. */
let prepareSesion: (() => Promise<void>) | null = null;

/** Sets how the session is prepared; once, at the start of a page of a signed-in person. */
export const configureSesion = (prepare: () => Promise<void>): void => void (prepareSesion = prepare);

/** The permission of the session, as it was read last. */
let ofSesion: string | undefined;

/**
 * Returns the permission to act: of the session, or at the end of the page's address, which the server does not see before
 * it is sent.
 */
export const currentPermiso = (): string | undefined => ofSesion ?? currentFragment('responder') ?? undefined;

/** Adds who acts to what is sent, when it is sent. */
export function asPersona(body: FormData): FormData {
  const permiso = currentPermiso();
  body.set('token', currentToken());
  if (permiso !== undefined) body.set('permiso', permiso);
  return body;
}

/** Reads the permission of a signed-in person who sent the request; before each act, as it does not last. */
export async function readPermisoOfSesion(): Promise<void> {
  if (!prepareSesion) return;
  try {
    await prepareSesion();
    const body = { token: currentToken() };
    const { permiso } = await call(solicitudesContract, 'POST /solicitudes/permiso', { body });
    if (permiso === null) prepareSesion = null;
    ofSesion = permiso ?? undefined;
  } catch {
    // Without connection or session the last one may do.
  }
}

function watchHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** Tells if the person may act: null until it is known. */
export type Acting = boolean | null;

/**
 * Tells if the page's address or the session lets its person act, and returns a function to be called when the server
 * refused that nevertheless. Another link that is opened in the same page may let them again.
 */
export function useFresca(leida: Parameters<typeof isFresca>[0]): readonly [acting: Acting, onExpired: () => void] {
  const hash = useSyncExternalStore(
    watchHash,
    () => location.hash,
    () => null,
  );
  const [isAsking, setAsking] = useState(true);
  const [expired, setExpired] = useState<string | null>(null);
  const { fresca } = leida;
  useEffect(() => {
    if (!fresca) void readPermisoOfSesion().finally(() => setAsking(false));
  }, [fresca]);
  const onExpired = (): void => {
    ofSesion = undefined;
    setExpired(location.hash);
  };
  if (hash === null) return [null, onExpired];
  const acting = hash !== expired && isFresca(leida, currentPermiso());
  return [acting || (isAsking ? null : false), onExpired];
}
