import { useQuery } from '@tanstack/react-query';
import type { Variante } from '#catalogo/rubrica/rubrica.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { CriterioEntero } from './CriterioEntero.tsx';
import { VARIANTES } from './search.ts';
import { versionDe, SIN_VERSION } from './useVersiones.ts';

/** A version as it was published, to be read. */
export function VerVersion({ variante, version }: { readonly variante: Variante; readonly version: number }) {
  const lectura = useQuery(versionDe(variante, version));
  return (
    <>
      <h1>
        {VARIANTES[variante]}: versión {version}
      </h1>
      <Reading of={lectura} failure={SIN_VERSION}>
        {({ criterios }) => (
          <Stack as="ol" gap="none">
            {criterios.map((criterio) => (
              <li key={criterio.clave}>
                <Fold level={2} title={`${criterio.numero}. ${criterio.nombre}`}>
                  <CriterioEntero criterio={criterio} level={3} />
                </Fold>
              </li>
            ))}
          </Stack>
        )}
      </Reading>
    </>
  );
}
