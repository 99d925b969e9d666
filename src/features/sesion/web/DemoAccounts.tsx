import { Rows, RowButton } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, MutedInline } from '#platform/web/ui/text.tsx';
import type { SignIn } from './SignInForm.tsx';

type Cuenta = { readonly usuario: string; readonly clave: string; readonly rol: string };

/** The accounts of the demonstration, one press to use each. */
export const DemoAccounts = ({ cuentas, signIn }: { readonly cuentas: readonly Cuenta[]; readonly signIn: SignIn }) => (
  <Section title="Demostración">
    <Muted>Los datos son inventados. Ingrese con una de estas cuentas:</Muted>
    <Rows>
      {cuentas.map(({ usuario, clave, rol }) => (
        <li key={usuario}>
          <RowButton
            name={rol}
            mark={<MutedInline>{usuario}</MutedInline>}
            disabled={signIn.busy}
            onClick={() => signIn.run(usuario, clave)}
          />
        </li>
      ))}
    </Rows>
  </Section>
);
