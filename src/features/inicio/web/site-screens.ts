import { createContext } from 'react';
import type { Pantalla } from '#features/pantalla.ts';

/**
 * Returns the search for the screen at an address without query, with or without a final slash; it gives null if there is
 * none. Addresses with parameters are matched after those without.
 */
export function createPantallaDe(pantallas: readonly Pantalla[]): (pathname: string) => Pantalla | null {
  const patterns = pantallas
    .toSorted((a, b) => Number(a.ruta.includes(':')) - Number(b.ruta.includes(':')))
    .map((pantalla) => ({ pantalla, pattern: new RegExp(`^${pantalla.ruta.replaceAll(/:\w+/g, '[^/]+')}$`) }));
  return (pathname) => {
    const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
    return patterns.find(({ pattern }) => pattern.test(path))?.pantalla ?? null;
  };
}

/** The screens of the site, which only the entry knows. */
export const PantallasContext = createContext<readonly Pantalla[]>([]);
