import type { ReactNode } from 'react';
import type { EvidenciaVista } from '#catalogo/rubrica/evaluacion.ts';
import { procedenciaDe } from '#catalogo/rubrica/textos.ts';
import styles from './Evidencia.module.css';

type EvidenciaProps = {
  /** Of the criterion, in its rubric. */
  readonly numero: number;
  readonly titulo: string;
  readonly evidencia: EvidenciaVista;
  /** The descriptor that it speaks for, if any. */
  readonly children?: ReactNode;
};

/** What data say of a criterion, and from where and when: beside the card that is filled in, and in the result. */
export function Evidencia({ numero, titulo, evidencia, children }: EvidenciaProps) {
  return (
    <aside className={styles['evidencia']} aria-label={`Evidencia del criterio ${numero}`}>
      <p className={styles['titulo']}>{titulo}</p>
      <p className={styles['texto']}>{evidencia.texto}</p>
      <p className={styles['fuente']}>{procedenciaDe(evidencia)}</p>
      {children && <p className={styles['sugerencia']}>{children}</p>}
    </aside>
  );
}
