// Layer to sign in again when the session ends while a page is in use.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { staffPageData } from '#platform/contract/page-data.ts';
import { onToken } from '#platform/web/bearer.ts';
import { readPageData } from '#platform/web/page-data.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { getSesion, useSesion } from './sesion-store.ts';
import { CampusLink, SignInForm, useSignIn } from './SignInForm.tsx';

/** The pending request to sign in again; the page under the layer keeps everything typed. */
let pending: { promise: Promise<string | null>; end: (token: string | null) => void } | null = null;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Opens the layer and waits for a new sign-in, here or in another tab.
 * @returns the token; null if the person cancelled
 */
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

/** Cancels the pending request: the waiting calls are refused. */
const giveUpReentry = (): void => pending?.end(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the layer is shown, and re-renders on changes. */
const useReentryPending = (): boolean => useSyncExternalStore(subscribe, () => pending !== null);

/** Layer over the page to sign in again after the session ended, so that nothing typed is lost. */
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
  // The new token itself resolves the request.
  const signIn = useSignIn(() => {});
  const [{ ingreso }] = useState(() => staffPageData.parse(readPageData()));
  const cancel = <Button onClick={giveUpReentry}>Cancelar</Button>;
  return (
    <Dialog title="Su sesión terminó" onClose={giveUpReentry}>
      <p>Ingrese de nuevo para continuar. Lo que escribió sigue en la página.</p>
      <CampusLink ingreso={ingreso} target="_blank" />
      {ingreso === 'campus' ? cancel : <SignInForm signIn={signIn} cuenta={cuenta} cancel={cancel} />}
    </Dialog>
  );
}
