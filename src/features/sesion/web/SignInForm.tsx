// Sign-in form with user name and password, and the hook that runs one sign-in at a time.
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { ModoDeIngreso } from '#platform/contract/staff-page-data.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid, Stack } from '#platform/web/ui/layout.tsx';
import { isPressedAgain } from '#platform/web/ui/presses.ts';
import { RUTA_AL_CAMPUS } from '../guard.ts';
import { signIn as callSignIn } from './sesion-calls.ts';

type SignInFormProps = {
  readonly signIn: SignIn;
  /** Fixed user name, if a known person signs in again. */
  readonly cuenta?: string;
  /** Shown beside the main button. */
  readonly cancel?: Elements;
};

/** Form with user name, password and 'Ingresar' (spec 1 §2, §5: both trimmed). */
export function SignInForm({ signIn, cuenta, cancel }: SignInFormProps) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const error = missing ?? signIn.error;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [username, password] = [textOf(data, 'username'), textOf(data, 'password')];
    setMissing(username && password ? null : 'Escriba su usuario y su contraseña.');
    if (username && password) signIn.run(username, password);
    else form.current?.querySelector<HTMLInputElement>(username ? '[name=password]' : '[name=username]')?.focus();
  }

  const watchCaps = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'));

  return (
    <Stack as="form" ref={form} method="post" onSubmit={submit} noValidate>
      {error && <Alert tone="error">{error}</Alert>}
      <Field label="Usuario">
        {(control) => (
          <TextInput
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...(cuenta ? { value: cuenta, readOnly: true } : {})}
          />
        )}
      </Field>
      <Field label="Contraseña" help={caps ? 'Tiene activada la tecla Bloq Mayús.' : undefined}>
        {(control) => (
          <TextInput
            {...control}
            ref={cuenta ? focusFirst : undefined}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={watchCaps}
            onKeyUp={watchCaps}
            onBlur={() => setCaps(false)}
          />
        )}
      </Field>
      <Checkbox label="Mostrar la contraseña" checked={shown} onChange={() => setShown(!shown)} />
      <p role="status">{signIn.verifying && 'Un momento, por favor: estamos verificando su ingreso.'}</p>
      <Grid column="narrow" gap={3}>
        {cancel}
        <Button variant="main" type="submit" busy={signIn.busy}>
          Ingresar
        </Button>
      </Grid>
    </Stack>
  );
}

/** Words of the sign-in with Moodle's own login. */
export const CAMPUS = 'Ingresar con el campus virtual';

/** Leads to Moodle's own login, where a page offers it. @param target `_blank` to keep the page */
export const CampusLink = ({ ingreso, target }: { readonly ingreso: ModoDeIngreso; readonly target?: '_blank' }) =>
  ingreso !== 'clave' && (
    <a className={buttonClass('brand')} href={RUTA_AL_CAMPUS} target={target}>
      {CAMPUS}
    </a>
  );

export type SignIn = {
  readonly busy: boolean;
  /** True while the browser solves a challenge, required after many attempts. */
  readonly verifying: boolean;
  readonly error: string | null;
  readonly run: (username: string, password: string) => void;
};

/** Runs one sign-in at a time. @param onDone called after the session started */
export function useSignIn(onDone: () => unknown): SignIn {
  const [busy, setBusy] = useState(false);
  const [verifying, setVerifying] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function signIn(username: string, password: string): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await callSignIn(username, password, () => setVerifying(true));
      await onDone();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
      setVerifying(false);
    }
  }

  return {
    busy,
    verifying,
    error,
    run(username, password) {
      if (!busy && !isPressedAgain()) void signIn(username, password);
    },
  };
}

/** Marks the input that a dialog focuses when it opens; React's `autoFocus` does not set the attribute. */
function focusFirst(input: HTMLInputElement | null): void {
  if (input) input.autofocus = true;
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
