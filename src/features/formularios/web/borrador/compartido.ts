import { useSyncExternalStore } from 'react';
import { readJson, removeKey, writeText, forgetPestana, forgetDispositivo, forgetListas } from './lugares.ts';

const KEY = 'gc.compartido';
const settings = (): Storage => localStorage;
const listeners = new Set<() => void>();
/** What counts where the browser does not keep it. */
let here = false;

/** Whether others use this device too, so that nothing may be left on it. */
export const isCompartido = (): boolean => here || readJson(settings, KEY) === true;

/** Says whether others use this device too. If they do, all that was kept on it goes at once. */
export async function setCompartido(compartido: boolean): Promise<void> {
  here = compartido;
  if (compartido) {
    writeText(settings, KEY, 'true');
    forgetPestana();
    forgetListas();
    await forgetDispositivo();
  } else removeKey(settings, KEY);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The same, live, in every tab; in a page that the server paints, nobody has said so. */
export const useCompartido = (): boolean => useSyncExternalStore(subscribe, isCompartido, () => false);
