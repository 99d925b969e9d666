// Loads `al-usar.ts`, the code chunk that a form needs once it is used: in advance with retries, or on demand.
import { useEffect, useSyncExternalStore } from 'react';
import { ConnectionError } from '#platform/web/http.ts';
import { pause } from '#platform/web/pause.ts';
import type * as alUsar from './al-usar.ts';

/** The chunk that a form needs once it is used. */
export type Uso = typeof alUsar;

/** The document names the chunk's address here; in development and in the staff application there is none. */
const ADDRESS = 'meta[name="al-usar"]';

let uso: Uso | null = null;
let coming: Promise<Uso> | null = null;
const listeners = new Set<() => void>();

/** Returns the chunk if it is loaded. */
export const loadedUso = (): Uso | null => uso;

/** Loads the chunk. @throws {ConnectionError} if that fails; the next call tries again */
export async function loadUso(): Promise<Uso> {
  coming ??= importUso().then(
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
async function importUso(): Promise<Uso> {
  const address = document.querySelector<HTMLMetaElement>(ADDRESS)?.content;
  if (address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    await response.blob();
  }
  return import('./al-usar.ts');
}

/** Calls back with the chunk, synchronously if it is loaded. Failures are ignored. */
export function withUso(use: (uso: Uso) => void): void {
  if (uso) use(uso);
  else loadUso().then(use, () => undefined);
}

/** Pause between two attempts. */
const EVERY_MS = 5000;

async function insist(signal: AbortSignal): Promise<void> {
  while (!uso && !signal.aborted) {
    await loadUso().catch(async () => pause(EVERY_MS, signal).catch(() => undefined));
  }
}

/** The requests of the page itself, and its first picture, go first. */
const FIRST_MS = 200;

/** Loads the chunk once the page can be filled in, with retries until it is here. */
export function usePreloadUso(): void {
  useEffect(() => {
    const ended = new AbortController();
    const timer = setTimeout(() => void insist(ended.signal), FIRST_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, []);
}

/** Returns the chunk; null until it is loaded. */
export const useUso = (): Uso | null => useSyncExternalStore(subscribe, loadedUso);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
