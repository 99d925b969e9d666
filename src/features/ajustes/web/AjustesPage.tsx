import { TITULOS } from '#catalogo/titulos.ts';
import { ajustesContract } from '../contract.ts';
import { BackToLists } from '#features/listas/web/BackToLists.tsx';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { FormularioDeAjustes } from './FormularioDeAjustes.tsx';
import { HistoriaDeAjustes } from './HistoriaDeAjustes.tsx';

/** What managers set without a restart: limits of alerts, the mark of improvement, how long things are kept (issue 8). */
export function AjustesPage() {
  const lectura = useQuery({
    queryKey: ['ajustes'],
    queryFn: ({ signal }) => call(ajustesContract, 'GET /ajustes', {}, { signal }),
    staleTime: 0,
  });
  return (
    <Page width="text">
      <PageHead title={TITULOS.ajustes} back={<BackToLists />}>
        Valen para toda la aplicación unos segundos después de guardarlos.
      </PageHead>
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
