// Layer to sign in again when the session ends while a page is in use.
import { useEffect, useState } from 'react';
import { staffPageData } from '#platform/contract/staff-page-data.ts';
import { readPageData } from '#platform/web/page-data.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { giveUpReentry, useReentryPending } from './reentry.ts';
import { useSesion } from './sesion-store.ts';
import { CampusLink, SignInForm, useSignIn } from './SignInForm.tsx';

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
