// All screens of the site: lookup by address, and the context that provides them.
import { createContext } from 'react';
import type { Pantalla } from '#core/pantalla.ts';

/**
 * Creates the lookup of a screen by its address, with or without a final slash. It returns null if there is none.
 * Addresses with parameters are tried last.
 */
export function createPantallaLookup(pantallas: readonly Pantalla[]): (pathname: string) => Pantalla | null {
  const patterns = pantallas
    .toSorted((a, b) => Number(a.ruta.includes(':')) - Number(b.ruta.includes(':')))
    .map((pantalla) => ({ pantalla, pattern: new RegExp(`^${pantalla.ruta.replaceAll(/:\w+/g, '[^/]+')}$`) }));
  return (pathname) => {
    const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
    return patterns.find(({ pattern }) => pattern.test(path))?.pantalla ?? null;
  };
}

/** All screens of the site, provided by the entry. */
export const PantallasContext = createContext<readonly Pantalla[]>([]);
