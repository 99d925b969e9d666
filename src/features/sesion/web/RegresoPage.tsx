// Page to which the campus sends people back: signs them in with the code in its address, or says why it cannot.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { solvingReto } from '#platform/web/reto/solve-refusal.ts';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { campusContract, SIN_PASO } from '../contract-campus.ts';
import { guard, INGRESO } from '../guard.ts';
import { LoginPage } from './LoginPage.tsx';
import { enter } from './sesion-calls.ts';
import { getVisitante } from './sesion-store.ts';
import { CAMPUS } from './SignInForm.tsx';

/** Signs in with the campus, once; a failure leads to the sign-in page. */
export function RegresoPage() {
  const navigate = useNavigate();
  const [aviso, setAviso] = useState<string | null>(null);
  const taken = useRef(false);

  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    void signIn(takePaso()).then(async (failure) =>
      failure === null
        ? navigate({ to: guard('ingreso', getVisitante()) ?? INGRESO, replace: true })
        : setAviso(failure),
    );
  }, [navigate]);

  if (aviso !== null) return <LoginPage aviso={aviso} />;
  return (
    <Page width="text">
      <PageHead title={CAMPUS} />
      <Loading>Comprobando su ingreso…</Loading>
    </Page>
  );
}

type Paso = { readonly codigo: string | null; readonly estado: string | null };

/** @returns the reason for which it failed; null if the person is signed in */
async function signIn({ codigo, estado }: Paso): Promise<string | null> {
  if (codigo === null || estado === null) return SIN_PASO;
  try {
    const body = { codigo, estado };
    const answer = await call(campusContract, 'POST /auth/campus', { body }, { transport: solvingReto(() => {}) });
    enter(answer.userInfo, answer.cuenta);
    return null;
  } catch (failure) {
    return messageOf(failure);
  }
}

/** Takes code and state out of the address, where they never reach a server, before the history keeps them. */
function takePaso(): Paso {
  const paso = new URLSearchParams(location.hash.slice(1));
  history.replaceState(history.state, '', location.pathname);
  return { codigo: paso.get('code'), estado: paso.get('state') };
}
