import { useId } from 'react';
import styles from './DemoAccounts.module.css';
import type { SignIn } from './SignInForm.tsx';

type Cuenta = { readonly usuario: string; readonly clave: string; readonly rol: string };

/** The accounts of the demonstration, one press to use each. */
export function DemoAccounts({ cuentas, signIn }: { readonly cuentas: readonly Cuenta[]; readonly signIn: SignIn }) {
  const title = useId();
  return (
    <section className={styles['demo']} aria-labelledby={title}>
      <h2 id={title}>Demostración</h2>
      <p>Los datos son inventados. Ingrese con una de estas cuentas:</p>
      <ul>
        {cuentas.map(({ usuario, clave, rol }) => (
          <li key={usuario}>
            <button type="button" disabled={signIn.busy} onClick={() => signIn.run(usuario, clave)}>
              <strong>{rol}</strong>
              <span>{usuario}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
