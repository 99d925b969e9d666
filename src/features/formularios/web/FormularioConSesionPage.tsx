// Page in the staff application for a form that asks to sign in: loads its data, and shows waiting and failure.
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { WithPersona } from '#features/sesion/web/WithPersona.tsx';
import { pageData } from '#platform/contract/page-data.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { readPageData } from '#platform/web/page-data.ts';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import { lecturasOf, type FormularioData } from '../contract.ts';
import { builtInAt } from '../pantallas.ts';
import styles from './formulario.module.css';
import frame from './FormularioConSesionPage.module.css';
import { FormularioPage } from './FormularioPage.tsx';

/** A call loads the form's lists, and the bearer goes with its sending. */
export function FormularioConSesionPage() {
  const { pathname } = useLocation();
  const { formulario: own } = useParams({ strict: false });
  const builtIn = builtInAt(pathname.replace(/\/$/, ''));
  const slug = own ?? builtIn?.slug ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['formulario', slug],
    queryFn: () => call(lecturasOf([]), 'GET /formularios/{formulario}', { params: { formulario: slug } }),
    // A form must not change while it is filled in.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) {
    return (
      <main className={styles['pagina']}>
        <h1>{builtIn?.titulo ?? 'Formulario'}</h1>
        <ErrorState title="No se pudo abrir el formulario" onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      </main>
    );
  }
  return data ? <Abierto data={data} /> : <Loading>Abriendo el formulario…</Loading>;
}

const { institucion } = pageData.parse(readPageData());

function Abierto({ data }: { readonly data: FormularioData }) {
  return (
    <div className={frame['frame']}>
      <WithPersona>
        {(persona) => <FormularioPage key={persona.cuenta} pagina={data} institucion={institucion} persona={persona} />}
      </WithPersona>
    </div>
  );
}
