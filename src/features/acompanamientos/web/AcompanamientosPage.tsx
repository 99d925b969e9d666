import { TITULOS } from '#catalogo/titulos.ts';
import { resultadoContract } from '../contract-resultado.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';

import { Asignatura } from './propios/Asignatura.tsx';

/** A teacher's own accompaniments, subject by subject (DECISIONS §1, §3). */
export function AcompanamientosPage() {
  const lectura = useQuery({
    queryKey: ['acompanamientos', 'propios'],
    queryFn: ({ signal }) => call(resultadoContract, 'GET /docente/acompanamientos', {}, { signal }),
  });
  return (
    <Page width="text">
      <PageHead title={TITULOS.misAcompanamientos}>
        Los resultados de los acompañamientos a sus aulas virtuales, con su plan de mejora. Los ven usted, la unidad y
        quienes recibieron copia.
      </PageHead>
      <Reading of={lectura} failure="No se pudieron cargar sus acompañamientos">
        {({ acompanamientos }) =>
          acompanamientos.length === 0 ? (
            <EmptyState title="Aún no tiene acompañamientos">
              Cuando la unidad evalúe una de sus aulas, el resultado aparecerá aquí y le llegará por correo. Se muestran
              los que llevan su correo institucional.
            </EmptyState>
          ) : (
            [...groupBy(acompanamientos, ({ codigoAsignatura }) => codigoAsignatura)].map(([codigo, suyos]) => (
              <Asignatura key={codigo} codigo={codigo} acompanamientos={suyos} />
            ))
          )
        }
      </Reading>
    </Page>
  );
}
