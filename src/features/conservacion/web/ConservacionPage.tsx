import { conservacionContract } from '../contract.ts';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { PestanasDeDatos } from '#features/almacenes/web/PestanasDeDatos.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';

import { Plan } from './Plan.tsx';
import { Reglas } from './Reglas.tsx';

/** How long the data of persons are kept, form by form, and what would go today (issue 8). */
export function ConservacionPage() {
  const lectura = useQuery({
    queryKey: ['conservacion'],
    queryFn: ({ signal }) => call(conservacionContract, 'GET /conservacion', {}, { signal }),
    staleTime: 0,
  });
  return (
    <Page width="steps">
      <PageHead title="Conservación">
        Cuántos meses después del semestre se conservan los datos personales de cada formulario. Sin meses, se conservan
        sin límite. Cambiar una regla no retira nada.
      </PageHead>
      <PestanasDeDatos actual="conservacion" />
      <Reading of={lectura} failure="No se pudieron cargar las reglas">
        {(vista) => (
          <>
            <Plan plan={vista.plan} />
            <Reglas reglas={vista.reglas} />
          </>
        )}
      </Reading>
    </Page>
  );
}
