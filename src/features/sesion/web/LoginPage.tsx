import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { UNNAMED } from '#platform/contract/institution.ts';
import { staffPageData } from '#platform/contract/page-data.ts';
import { readPageData } from '#platform/web/page-data.ts';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Mark } from '#platform/web/ui/PublicHeader.tsx';
import { OfflineStrip } from '#platform/web/ui/states.tsx';
import { Lead, Muted } from '#platform/web/ui/text.tsx';
import { guard, INGRESO } from '../guard.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import styles from './LoginPage.module.css';
import { getVisitante } from './sesion-store.ts';
import { SignInForm, useSignIn } from './SignInForm.tsx';

/** The way in (spec 1 §2): credentials of the learning platform. The guard leads on from there. */
export function LoginPage() {
  const [{ institucion, demostracion, recuperacion }] = useState(() => staffPageData.parse(readPageData()));
  const navigate = useNavigate();
  const signIn = useSignIn(() => navigate({ to: guard('ingreso', getVisitante()) ?? INGRESO }));

  return (
    <div className={styles['page']}>
      <OfflineStrip>Sin conexión a internet. Podrá ingresar cuando vuelva.</OfflineStrip>
      <main className={styles['main']}>
        <div className={styles['card']}>
          <Stack as="header" gap={3} start>
            <Mark logo={institucion.logo} />
            <h1>{institucion.unidad}</h1>
            {institucion.nombre !== UNNAMED && <Lead>{institucion.nombre}</Lead>}
          </Stack>
          <SignInForm signIn={signIn} />
          <Muted>
            Use el mismo usuario y la misma contraseña de la plataforma de aprendizaje.
            {recuperacion && (
              <>
                {' '}
                ¿Olvidó su contraseña? <a href={recuperacion}>Recupérela en la plataforma</a>.
              </>
            )}
          </Muted>
        </div>
        {demostracion && <DemoAccounts cuentas={demostracion.cuentas} signIn={signIn} />}
      </main>
    </div>
  );
}
