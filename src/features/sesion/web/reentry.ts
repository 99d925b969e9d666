import { useSyncExternalStore } from 'react';
import { onToken } from '#platform/web/bearer.ts';
import { getSesion } from './sesion-store.ts';

/** Whether the layer in which one signs in again is asked for; the page under it keeps all that was typed. */
let pending: { promise: Promise<string | null>; end: (token: string | null) => void } | null = null;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Opens the layer and waits until somebody signed in, here or in another tab, or gave up (null). */
export async function requestReentry(): Promise<string | null> {
  if (!getSesion()) return Promise.resolve(null);
  if (pending) return pending.promise;
  let end: (token: string | null) => void = () => {};
  const promise = new Promise<string | null>((resolve) => (end = resolve)).finally(() => {
    stop();
    pending = null;
    notify();
  });
  const stop = onToken(end);
  pending = { promise, end };
  notify();
  return promise;
}

/** The person would rather not sign in: what waited gets its refusal. */
export const giveUpReentry = (): void => pending?.end(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the layer is to be shown, live. */
export const useReentryPending = (): boolean => useSyncExternalStore(subscribe, () => pending !== null);
