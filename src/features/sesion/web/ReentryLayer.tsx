import { useEffect } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { giveUpReentry, useReentryPending } from './reentry.ts';
import { useSesion } from './sesion-store.ts';
import { SignInForm, useSignIn } from './SignInForm.tsx';

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
