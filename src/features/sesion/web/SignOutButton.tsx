// Sign-out: hook, and button for a page.
import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { isPressedAgain } from '#platform/web/ui/presses.ts';
import { INGRESO } from '../guard.ts';
import { signOut } from './sesion-calls.ts';

/** Says that the session is still open, which matters on a shared computer. */
const UNHEARD = 'No hay conexión: su sesión sigue abierta. Cuando vuelva la conexión, salga de nuevo.';

type SignOut = { readonly busy: boolean; readonly error: string | null; readonly run: () => void };

/**
 * Signs out once, even if pressed repeatedly, and loads the sign-in page as a new document, so that nothing of the
 * person stays in memory.
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
