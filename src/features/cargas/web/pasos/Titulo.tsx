import type { ReactNode } from 'react';
import styles from './Titulo.module.css';

/** The heading of a step, which is read first by whoever comes to the step. */
export const Titulo = ({ children }: { readonly children: ReactNode }) => (
  <h2 tabIndex={-1} className={styles['titulo']}>
    {children}
  </h2>
);
