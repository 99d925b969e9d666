import { useEffect, useSyncExternalStore } from 'react';
import { ConnectionError } from '#platform/web/http.ts';
import { pause } from '#platform/web/pause.ts';
import type * as alUsar from './al-usar.ts';

/** What a form needs once somebody uses it. */
export type Uso = typeof alUsar;

/** The document names the chunk's address here; without one (development, staff application) it is only imported. */
const ADDRESS = 'meta[name="al-usar"]';

let uso: Uso | null = null;
let coming: Promise<Uso> | null = null;
const listeners = new Set<() => void>();

/** What came of it, if it is here. */
export const usoCargado = (): Uso | null => uso;

/** Gets it. @throws {ConnectionError} when it does not come; the next call tries again. */
export async function cargarUso(): Promise<Uso> {
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

/** Many browsers remember that a module did not come, and never ask for it again: until it has come, it is no module. */
async function importUso(): Promise<Uso> {
  const address = document.querySelector<HTMLMetaElement>(ADDRESS)?.content;
  if (address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    await response.blob();
  }
  return import('./al-usar.ts');
}

/** Does something with it: at once if it is here, as soon as it comes if it is not. */
export function conUso(use: (uso: Uso) => void): void {
  if (uso) use(uso);
  else cargarUso().then(use, () => undefined);
}

/** A connection that is gone is tried again this often, and when the device says that it is back. */
const EVERY_MS = 5000;

async function insist(signal: AbortSignal): Promise<void> {
  while (!uso && !signal.aborted) {
    await cargarUso().catch(async () => pause(EVERY_MS, signal).catch(() => undefined));
  }
}

/** What the page itself still asks for, and its first picture, go first. */
const FIRST_MS = 200;

/** Asks for it once the page can be filled in, again and again until it is here. */
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

/** What came of it, live; null until it is here. */
export const useUso = (): Uso | null => useSyncExternalStore(subscribe, usoCargado);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
