import { textoDeInstante } from '#catalogo/momento.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { SuccessIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { VersionesDeVariante } from '../contract.ts';
import { useDireccion } from './direccion.ts';
import styles from './RubricaPage.module.css';

/** The versions that were published, the newest first: since when each holds, and who published it. */
export function Versiones({ de: { versiones } }: { readonly de: VersionesDeVariante }) {
  const { ir } = useDireccion();
  return (
    <section className={styles['seccion']} aria-labelledby="versiones">
      <h2 id="versiones">Versiones publicadas</h2>
      <ol className={styles['versiones']}>
        {versiones.map(({ version, desde, persona, nota }, i) => (
          <li key={version}>
            <div>
              <h3>
                Versión {version}
                {i === 0 && (
                  <span className={styles['vigente']}>
                    <SuccessIcon />
                    Vigente
                  </span>
                )}
              </h3>
              <p className={styles['suave']}>
                {persona === null ? 'Venía con la aplicación' : `La publicó ${persona}`}
                {desde !== null && `, ${textoDeInstante(new Date(desde))}`}
              </p>
              {nota !== '' && <p>{nota}</p>}
            </div>
            <div className={styles['botones']}>
              <Button onClick={() => ir({ version })}>
                Ver
                <VisuallyHidden>{` la versión ${version}`}</VisuallyHidden>
              </Button>
              {versiones.some((otra) => otra.version === version - 1) && (
                <Button onClick={() => ir({ version, comparar: true })}>
                  Qué cambió
                  <VisuallyHidden>{` en la versión ${version}`}</VisuallyHidden>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
