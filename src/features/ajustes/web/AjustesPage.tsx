import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { PreviousIcon } from '#platform/web/ui/icons.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import styles from './AjustesPage.module.css';
import { FormularioDeAjustes } from './FormularioDeAjustes.tsx';
import { HistoriaDeAjustes } from './HistoriaDeAjustes.tsx';
import { call } from './llamadas.ts';

/** What managers set without a restart: limits of alerts, the mark of improvement, how long things are kept (issue 8). */
export function AjustesPage() {
  const lectura = useQuery({
    queryKey: ['ajustes'],
    queryFn: ({ signal }) => call('GET /ajustes', {}, { signal }),
    staleTime: 0,
  });
  return (
    <Page width="text">
      <header>
        <p className={styles['volver']}>
          <Link to="/gestores/listas" className={buttonClass('plain')}>
            <PreviousIcon />
            Todas las listas
          </Link>
        </p>
        <h1>Ajustes</h1>
        <p className={styles['lead']}>Valen para toda la aplicación unos segundos después de guardarlos.</p>
      </header>
      <Reading of={lectura} failure="No se pudieron cargar los ajustes">
        {(abiertos) => (
          <>
            <FormularioDeAjustes abiertos={abiertos} />
            <HistoriaDeAjustes {...abiertos} />
          </>
        )}
      </Reading>
    </Page>
  );
}
