// The wait for a new sign-in when the session ends while a page is in use; the layer that asks for it comes with the frame.
import { useSyncExternalStore } from 'react';
import { onToken } from '#platform/web/bearer.ts';
import { getSesion } from './sesion-store.ts';

/** The pending request to sign in again; the page under the layer keeps everything typed. */
let pending: { promise: Promise<string | null>; end: (token: string | null) => void } | null = null;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Opens the layer and waits for a new sign-in, here or in another tab.
 * @returns the token; null if the person cancelled, or if another one signed in
 */
export async function requestReentry(): Promise<string | null> {
  const cuenta = getSesion()?.cuenta;
  if (cuenta === undefined) return Promise.resolve(null);
  if (pending) return pending.promise;
  let end: (token: string | null) => void = () => {};
  const promise = new Promise<string | null>((resolve) => (end = resolve)).finally(() => {
    stop();
    pending = null;
    notify();
  });
  // At the campus another person may sign in: the waiting calls are not theirs.
  const stop = onToken((token, owner) => end(owner === cuenta ? token : null));
  pending = { promise, end };
  notify();
  return promise;
}

/** Cancels the pending request: the waiting calls are refused. */
export const giveUpReentry = (): void => pending?.end(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the layer is shown, and re-renders on changes. */
export const useReentryPending = (): boolean => useSyncExternalStore(subscribe, () => pending !== null);
