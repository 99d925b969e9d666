import { useCallback, useSyncExternalStore } from 'react';
import { readText, writeText } from '#platform/web/device-text.ts';
import { cuantasCategorias, leerSeleccion, type Seleccion } from './seleccion.ts';

const PREFIX = 'gc.respaldos.';

const listeners = new Set<() => void>();
/** What was read last, so that the same text is the same object. */
let leida: { readonly clave: string; readonly texto: string | null; readonly seleccion: Seleccion } | null = null;

function leer(clave: string): Seleccion {
  const texto = readText(clave);
  if (leida?.clave !== clave || leida.texto !== texto) leida = { clave, texto, seleccion: leerSeleccion(texto) };
  return leida.seleccion;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/**
 * What a person has chosen to be backed up, live in every tab of this browser, and how to change it. It outlives the page,
 * so that one can leave and come back.
 * @param cuenta her user name
 */
export function useSeleccion(cuenta: string) {
  const clave = PREFIX + cuenta;
  const seleccion = useSyncExternalStore(
    subscribe,
    useCallback(() => leer(clave), [clave]),
  );
  const change = useCallback(
    (next: (before: Seleccion) => Seleccion) => {
      const after = next(leer(clave));
      writeText(clave, cuantasCategorias(after) === 0 ? null : JSON.stringify(after));
      for (const listener of listeners) listener();
    },
    [clave],
  );
  return { seleccion, change };
}

/** How a page changes what is chosen. */
export type ChangeSeleccion = ReturnType<typeof useSeleccion>['change'];
