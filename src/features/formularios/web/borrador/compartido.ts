import { useSyncExternalStore } from 'react';
import { readJson, removeKey, writeText, forgetPestana, forgetDispositivo, forgetListas } from './lugares.ts';

const KEY = 'gc.compartido';
const settings = (): Storage => localStorage;
const listeners = new Set<() => void>();
/** The setting of this page, in case the browser does not store it. */
let here = false;

/** Returns true if the person said that others use this device too: then nothing is kept on it. */
export const isCompartido = (): boolean => here || readJson(settings, KEY) === true;

/** Sets whether others use this device too. If they do, all drafts on it are deleted at once. */
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

/** Follows the setting in every tab; false in pages that the server paints. */
export const useCompartido = (): boolean => useSyncExternalStore(subscribe, isCompartido, () => false);
