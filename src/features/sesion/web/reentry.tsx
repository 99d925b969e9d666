import { useEffect, useSyncExternalStore } from 'react';
import { onToken } from '#platform/web/bearer.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { getSesion, useSesion } from './sesion-store.ts';
import { SignInForm, useSignIn } from './SignInForm.tsx';

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
const giveUpReentry = (): void => pending?.end(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the layer is to be shown, live. */
const useReentryPending = (): boolean => useSyncExternalStore(subscribe, () => pending !== null);

/** Signing in again on top of the page, when the session ended while somebody was working: nothing typed is lost. */
export function ReentryLayer() {
  const pending = useReentryPending();
  const sesion = useSesion();
  const ended = pending && !sesion;
  useEffect(() => {
    if (ended) giveUpReentry();
  }, [ended]);
  return pending && sesion ? <ReentryDialog cuenta={sesion.cuenta} /> : null;
}

function ReentryDialog({ cuenta }: { readonly cuenta: string }) {
  // The new token itself ends the wait: there is nothing left to do.
  const signIn = useSignIn(() => {});
  return (
    <Dialog title="Su sesión terminó" onClose={giveUpReentry}>
      <p>Ingrese de nuevo para continuar. Lo que escribió sigue en la página.</p>
      <SignInForm signIn={signIn} cuenta={cuenta} cancel={<Button onClick={giveUpReentry}>Cancelar</Button>} />
    </Dialog>
  );
}
