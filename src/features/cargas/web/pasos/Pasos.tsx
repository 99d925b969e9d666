import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { type Paso, PASOS } from '../direccion.ts';
import styles from './Pasos.module.css';

type PasosProps = {
  readonly actual: Paso;
  /** Those that can be gone to. */
  readonly alcanzados: readonly Paso[];
  readonly onIr: (paso: Paso) => void;
};

const ORDEN = Object.keys(PASOS) as Paso[];

/** Where a load stands, and the way to what it has passed. */
export function Pasos({ actual, alcanzados, onIr }: PasosProps) {
  return (
    <nav aria-label="Pasos de la carga">
      <ol className={styles['pasos']}>
        {ORDEN.map((paso, i) => {
          const isPassed = alcanzados.includes(paso) && ORDEN.indexOf(actual) > i;
          const content = (
            <>
              <span className={styles['numero']} aria-hidden="true">
                {isPassed ? <CheckIcon /> : i + 1}
              </span>
              <span>{PASOS[paso]}</span>
              {isPassed && <VisuallyHidden>, hecho</VisuallyHidden>}
            </>
          );
          return (
            <li key={paso} data-passed={isPassed} data-current={paso === actual}>
              {alcanzados.includes(paso) || paso === actual ? (
                <button
                  type="button"
                  aria-current={paso === actual ? 'step' : undefined}
                  onClick={() => paso !== actual && onIr(paso)}
                >
                  {content}
                </button>
              ) : (
                <span className={styles['lejos']}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
