// Loads `al-usar.ts`, the code chunk that a form needs once it is used, on demand; `preload-uso.ts` does it in advance.
import { useSyncExternalStore } from 'react';
import { ConnectionError } from '#platform/web/http.ts';
import type { Uso } from './uso.ts';

/** The document names the chunk's address here; in development and in the staff application there is none. */
const ADDRESS = 'meta[name="al-usar"]';

/** Imports the chunk; {@link setUso} gives it, since the chunk holds parts that ask for it here. */
let importUso: () => Promise<Uso>;

export function setUso(load: () => Promise<Uso>): void {
  importUso = load;
}

let uso: Uso | null = null;
let coming: Promise<Uso> | null = null;
const listeners = new Set<() => void>();

export const loadedUso = (): Uso | null => uso;

/** Loads the chunk. @throws {ConnectionError} if that fails; the next call tries again */
export async function loadUso(): Promise<Uso> {
  coming ??= fetchUso().then(
    (here) => {
      uso = here;
      for (const listener of listeners) listener();
      return here;
    },
    (cause: unknown) => {
      coming = null;
      throw new ConnectionError(cause);
    },
  );
  return coming;
}

/** Many browsers remember a failed import and never try it again: so the file is fetched first. */
async function fetchUso(): Promise<Uso> {
  const address = document.querySelector<HTMLMetaElement>(ADDRESS)?.content;
  if (address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    await response.blob();
  }
  return importUso();
}

/** Calls back with the chunk, synchronously if it is loaded. Failures are ignored. */
export function withUso(use: (uso: Uso) => void): void {
  if (uso) use(uso);
  else loadUso().then(use, () => undefined);
}

/** Returns the chunk; null until it is loaded. */
export const useUso = (): Uso | null => useSyncExternalStore(subscribe, loadedUso);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
