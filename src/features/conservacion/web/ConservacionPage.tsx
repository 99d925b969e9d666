import { conservacionContract } from '../contract.ts';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { PaginaDeDatos } from '#features/almacenes/web/PaginaDeDatos.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Lead } from '#platform/web/ui/text.tsx';

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
    <PaginaDeDatos actual="conservacion">
      <Lead>
        Cuántos meses después del semestre se conservan los datos personales de cada formulario. Sin meses, se conservan
        sin límite. Con «Cada noche», se retiran sin que nadie lo pida. Cambiar una regla no retira nada.
      </Lead>
      <Reading of={lectura} failure="No se pudieron cargar las reglas">
        {(vista) => (
          <>
            <Plan plan={vista.plan} />
            <Reglas reglas={vista.reglas} />
          </>
        )}
      </Reading>
    </PaginaDeDatos>
  );
}
