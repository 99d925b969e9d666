import { type Pasos, promedioDePasos } from '#catalogo/encuesta-docente/conteos.ts';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from './resultados.module.css';

const decimal = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The mean of the steps, `4,2`. */
export const textoDePromedio = (pasos: Pasos): string => {
  const promedio = promedioDePasos(pasos);
  return promedio === null ? informe.oculto : decimal.format(promedio);
};

type ConteosProps = {
  /** Null where they may not be shown. */
  readonly pasos: Pasos | null;
  /** A larger figure with the words under the numbers, and without the mean. */
  readonly conPalabras?: boolean;
};

/** The mean and five counts, from Deficiente to Excelente: bars with their numbers below. */
export function Conteos({ pasos, conPalabras = false }: ConteosProps) {
  if (!pasos) {
    return (
      <>
        <span aria-hidden="true">{informe.oculto}</span>
        <VisuallyHidden>No se muestra</VisuallyHidden>
      </>
    );
  }
  // The shape of the answers is what bars are for; how many there are, the numbers say.
  const mayor = Math.max(1, ...pasos);
  return (
    <>
      <VisuallyHidden>
        {`Promedio ${textoDePromedio(pasos)}. ${informe.pasos.map((paso, i) => `${paso}: ${pasos[i]}`).join(', ')}.`}
      </VisuallyHidden>
      <span className={styles['conteos']} data-amplio={conPalabras} aria-hidden="true">
        {!conPalabras && <span className={styles['promedio']}>{textoDePromedio(pasos)}</span>}
        {pasos.map((cuantos, i) => (
          <span key={i} className={styles['paso']} data-paso={i + 1}>
            <span className={styles['hueco']}>
              <span className={styles['barra']} style={{ blockSize: `${(cuantos / mayor) * 100}%` }} />
            </span>
            <span className={styles['numero']} data-cero={cuantos === 0}>
              {cuantos.toLocaleString('es-CO')}
            </span>
            {conPalabras && <span className={styles['palabra']}>{informe.pasos[i]}</span>}
          </span>
        ))}
      </span>
    </>
  );
}
