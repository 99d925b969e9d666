// The session on a public page: prepared when a part of the page asks for it, with the form that signs in beside it.
import { useEffect, useState } from 'react';
import { staffPageData } from '#platform/contract/staff-page-data.ts';
import { fetchPageData } from '#platform/web/fetch-page-data.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { INGRESO } from '../guard.ts';
import { startSesion } from './sesion-calls.ts';
import { forgetSesion, useSesion } from './sesion-store.ts';
import { CampusLink, SignInForm, useSignIn } from './SignInForm.tsx';
import { useSignOut } from './SignOutButton.tsx';

let started: Promise<void> | undefined;

/** Prepares the session of a public page, once. One that ends leaves the page as it is: its sign-in is shown again. */
export async function prepareSesion(): Promise<void> {
  started ??= startSesion(
    () => {},
    async () => {
      forgetSesion();
      return Promise.resolve(null);
    },
  );
  return started;
}

/**
 * Asks to sign in, and renders its children for the signed-in person, with the way out.
 * @param reason says what for
 */
export function WithSesion({ reason, children }: { readonly reason: string; readonly children: Elements }) {
  const sesion = useSesion();
  const signOut = useSignOut();
  const [isStarted, setStarted] = useState(false);
  useEffect(() => void prepareSesion().finally(() => setStarted(true)), []);
  if (!isStarted) return <Loading>Comprobando su ingreso…</Loading>;
  if (!sesion) return <Ingreso reason={reason} />;
  return (
    <Stack gap={5}>
      <Row>
        <Muted>{`Ingresó como ${sesion.usuario.nombreUsuario}.`}</Muted>
        <Button busy={signOut.busy} onClick={signOut.run}>
          Salir
        </Button>
      </Row>
      {signOut.error && <Alert tone="error">{signOut.error}</Alert>}
      {children}
    </Stack>
  );
}

/** The ways of signing in, as the sign-in page offers them. */
function Ingreso({ reason }: { readonly reason: string }) {
  const signIn = useSignIn(() => {});
  const [offer, setOffer] = useState<ReturnType<typeof staffPageData.parse> | null | undefined>(undefined);
  useEffect(() => {
    void fetchPageData(INGRESO).then((data) => setOffer(staffPageData.safeParse(data).data ?? null));
  }, []);
  if (offer === undefined) return <Loading>Un momento, por favor…</Loading>;
  const { ingreso = 'clave', recuperacion = null } = offer ?? {};
  return (
    <Stack gap={4}>
      <Alert tone="info" announced={false}>
        {reason}
      </Alert>
      <CampusLink ingreso={ingreso} target="_blank" />
      {ingreso !== 'campus' && <SignInForm signIn={signIn} />}
      {recuperacion && (
        <Muted>
          ¿Olvidó su contraseña? <a href={recuperacion}>Recupérela en el campus virtual</a>.
        </Muted>
      )}
    </Stack>
  );
}
