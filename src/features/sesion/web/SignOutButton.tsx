import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { isPressedAgain } from '#platform/web/ui/presses.ts';
import { INGRESO } from '../guard.ts';
import { signOut } from './sesion-calls.ts';

/** What keeps the session open is said: on a shared computer it matters. */
const UNHEARD = 'No hay conexión: su sesión sigue abierta. Cuando vuelva la conexión, salga de nuevo.';

/** A way to sign out, with why it came to nothing. */
type SignOut = { readonly busy: boolean; readonly error: string | null; readonly run: () => void };

/**
 * Ends the session once, however often that is pressed, and begins afresh at the login: a new document, so that nothing of
 * the person stays in memory.
 */
export function useSignOut(): SignOut {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function leave(): Promise<void> {
    setBusy(true);
    try {
      await signOut();
      location.assign(INGRESO);
    } catch {
      setError(UNHEARD);
      setBusy(false);
    }
  }

  return {
    busy,
    error,
    run() {
      if (!busy && !isPressedAgain()) void leave();
    },
  };
}

/** 'Salir' as a button of a page. */
export function SignOutButton() {
  const { busy, error, run } = useSignOut();
  return (
    <>
      {error && <Alert tone="error">{error}</Alert>}
      <Button variant="main" busy={busy} onClick={run}>
        Salir
      </Button>
    </>
  );
}
