import { useQuery } from '@tanstack/react-query';
import type { Variante } from '#catalogo/rubrica/rubrica.ts';
import { TEXTO_DE_SIGNO } from '#catalogo/rubrica/textos.ts';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { VARIANTES } from './direccion.ts';
import { versionDe } from './useVersiones.ts';
import styles from './RubricaPage.module.css';

/** A version as it was published, to be read. */
export function VerVersion({ variante, version }: { readonly variante: Variante; readonly version: number }) {
  const lectura = useQuery(versionDe(variante, version));
  return (
    <>
      <h1>
        {VARIANTES[variante]}: versión {version}
      </h1>
      <Reading of={lectura} failure="No se pudo cargar esa versión">
        {({ criterios }) => (
          <ol className={styles['lectura']}>
            {criterios.map(({ clave, numero, nombre, criterio, descriptores, observaciones, mejora }) => (
              <li key={clave}>
                <details>
                  <summary>
                    {numero}. {nombre}
                  </summary>
                  <p>{criterio}</p>
                  <h2>Descriptores</h2>
                  <ul>
                    {descriptores.map((uno) => (
                      <li key={uno.clave}>
                        <strong>{uno.valoracion}</strong> {uno.descripcion}
                      </li>
                    ))}
                  </ul>
                  <h2>Observaciones</h2>
                  <ul>
                    {observaciones.map((una) => (
                      <li key={una.clave}>
                        <strong>{TEXTO_DE_SIGNO[una.valoracion]}.</strong> {una.observacion}
                      </li>
                    ))}
                  </ul>
                  <h2>Acción de mejora</h2>
                  <p>{mejora}</p>
                </details>
              </li>
            ))}
          </ol>
        )}
      </Reading>
    </>
  );
}
