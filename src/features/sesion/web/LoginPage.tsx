// The sign-in page, with the learning platform's credentials; a demonstration also lists accounts to enter with.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PRODUCTO, RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { UNNAMED } from '#platform/contract/institution.ts';
import { staffPageData } from '#platform/contract/staff-page-data.ts';
import { readPageData } from '#platform/web/page-data.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Mark } from '#platform/web/ui/PublicHeader.tsx';
import { RowButton, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { OfflineStrip } from '#platform/web/ui/states.tsx';
import { Lead, Muted, MutedInline } from '#platform/web/ui/text.tsx';
import { guard, INGRESO } from '../guard.ts';
import styles from './LoginPage.module.css';
import { getVisitante } from './sesion-store.ts';
import { CampusLink, SignInForm, useSignIn, type SignIn } from './SignInForm.tsx';

/**
 * Signs in (spec 1 §2); afterwards the guard redirects.
 * @param aviso says why a sign-in with the campus failed
 */
export function LoginPage({ aviso }: { readonly aviso?: string }) {
  const [{ institucion, demostracion, ingreso, recuperacion }] = useState(() => staffPageData.parse(readPageData()));
  const navigate = useNavigate();
  const signIn = useSignIn(() => navigate({ to: guard('ingreso', getVisitante()) ?? INGRESO }));

  return (
    <div className={styles['page']}>
      <OfflineStrip>Sin conexión a internet. Podrá ingresar cuando vuelva la conexión.</OfflineStrip>
      <main className={styles['main']}>
        <div className={styles['card']}>
          <Stack as="header" gap={3} start>
            <Mark logo={institucion.logo} />
            <Muted>{PRODUCTO}</Muted>
            <h1>{institucion.unidad}</h1>
            {institucion.nombre !== UNNAMED && <Lead>{institucion.nombre}</Lead>}
          </Stack>
          {aviso && <Alert tone="error">{aviso}</Alert>}
          <CampusLink ingreso={ingreso} />
          {ingreso !== 'campus' && (
            <>
              <Muted>{`${ingreso === 'clave' ? 'Ingrese' : 'O ingrese'} con el usuario y la contraseña del campus virtual.`}</Muted>
              <SignInForm signIn={signIn} />
              {recuperacion && (
                <Muted>
                  ¿Olvidó su contraseña? <a href={recuperacion}>Recupérela en el campus virtual</a>.
                </Muted>
              )}
            </>
          )}
          <p>
            <a href={RUTA_DE_SOLICITUD}>¿En qué va mi solicitud?</a>
          </p>
        </div>
        {demostracion && ingreso !== 'campus' && <DemoAccounts cuentas={demostracion.cuentas} signIn={signIn} />}
      </main>
    </div>
  );
}

type Cuenta = { readonly usuario: string; readonly clave: string; readonly rol: string };

/** Lists the demonstration accounts; one press signs in. */
const DemoAccounts = ({ cuentas, signIn }: { readonly cuentas: readonly Cuenta[]; readonly signIn: SignIn }) => (
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
