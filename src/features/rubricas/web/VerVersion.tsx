import { useQuery } from '@tanstack/react-query';
import type { Variante } from '#catalogo/rubrica/rubrica.ts';
import { TEXTO_DE_SIGNO } from '#catalogo/rubrica/textos.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Bullets, Prose } from '#platform/web/ui/text.tsx';
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
            {criterios.map(({ clave, numero, nombre, criterio, descriptores, observaciones, mejora }) => (
              <li key={clave}>
                <Fold level={2} title={`${numero}. ${nombre}`}>
                  <Prose>{criterio}</Prose>
                  <h3>Descriptores</h3>
                  <Bullets>
                    {descriptores.map((uno) => (
                      <li key={uno.clave}>
                        <strong>{uno.valoracion}</strong> {uno.descripcion}
                      </li>
                    ))}
                  </Bullets>
                  <h3>Observaciones</h3>
                  <Bullets>
                    {observaciones.map((una) => (
                      <li key={una.clave}>
                        <strong>{TEXTO_DE_SIGNO[una.valoracion]}.</strong> {una.observacion}
                      </li>
                    ))}
                  </Bullets>
                  <h3>Acción de mejora</h3>
                  <Prose>{mejora}</Prose>
                </Fold>
              </li>
            ))}
          </Stack>
        )}
      </Reading>
    </>
  );
}
