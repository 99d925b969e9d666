import { Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import type { EstadoDeLecturas } from '../contract.ts';
import { textoDeRiesgo, textoDeSemana } from './palabras.ts';

/** How many students are at risk, beside a week before, and who counts as one. */
export function EnRiesgo({ dias, ahora, antes }: NonNullable<EstadoDeLecturas['riesgo']>) {
  return (
    <Stack gap={1}>
      {ahora && (
        <p>
          <strong>En riesgo:</strong> {textoDeRiesgo(ahora)} {antes && textoDeSemana(ahora, antes)}
        </p>
      )}
      <Muted>
        {`Está en riesgo quien lleva ${countOf(dias, 'día', 'días')} o más sin entrar a un curso que se está dictando, o nunca ha entrado. Los días se cuentan hasta la lectura.`}
      </Muted>
    </Stack>
  );
}
