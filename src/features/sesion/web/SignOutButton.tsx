import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { INGRESO } from '../guard.ts';
import { signOut } from './sesion-calls.ts';

/** What keeps the session open is said: on a shared computer it matters. */
const UNHEARD = 'No hay conexión: su sesión sigue abierta. Cuando vuelva la conexión, salga de nuevo.';

/**
 * Ends the session and begins afresh at the login: a new document, so that nothing of the person stays in memory.
 * @returns the error to show, or null while leaving
 */
export async function leave(): Promise<string | null> {
  try {
    await signOut();
  } catch {
    return UNHEARD;
  }
  location.assign(INGRESO);
  return null;
}

/** 'Salir' as a button of a page. */
export function SignOutButton() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function run(): Promise<void> {
    setBusy(true);
    const failure = await leave();
    setError(failure);
    setBusy(failure === null);
  }

  return (
    <>
      {error && <Alert tone="error">{error}</Alert>}
      <Button variant="main" busy={busy} onClick={() => void run()}>
        Salir
      </Button>
    </>
  );
}
