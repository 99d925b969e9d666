import { enMiles } from '#platform/contract/quantities.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { EnlaceAFilas } from '../../filas.ts';
import styles from './EscritorioDeHoy.module.css';

type CifraProps = {
  readonly titulo: string;
  readonly cuantas: number;
  /** Where those that it counts are. */
  readonly enlace: EnlaceAFilas;
  readonly isUrgent: boolean;
  /** What they are. */
  readonly children: ReactNode;
};

/** A figure on a line of its own, with the way to what it counts. */
export function Cifra({ titulo, cuantas, enlace, isUrgent, children }: CifraProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['cifra']}>
      <h3 id={id}>{titulo}</h3>
      <Link {...enlace} data-tono={isUrgent ? 'alerta' : undefined}>
        <strong>{enMiles(cuantas)}</strong> {children}
      </Link>
    </section>
  );
}
