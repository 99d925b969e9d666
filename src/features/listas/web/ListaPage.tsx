import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { PreviousIcon } from '#platform/web/ui/icons.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Contenido } from './lista/Contenido.tsx';
import styles from './ListaPage.module.css';
import { call, claveDeLista } from './llamadas.ts';

/** One list of options, and everything that is done with it. */
export function ListaPage() {
  const { lista = '' } = useParams({ strict: false });
  const lectura = useQuery({
    queryKey: claveDeLista(lista),
    queryFn: ({ signal }) => call('GET /listas/{lista}', { params: { lista } }, { signal }),
    staleTime: 0,
  });
  return (
    <Page width="steps">
      <p className={styles['volver']}>
        <Link to="/gestores/listas" className={buttonClass('plain')}>
          <PreviousIcon />
          Todas las listas
        </Link>
      </p>
      {!lectura.data && <h1>Lista</h1>}
      <Reading of={lectura} failure="No se pudo abrir la lista">
        {(abierta) => <Contenido key={lista} lista={abierta} />}
      </Reading>
    </Page>
  );
}
