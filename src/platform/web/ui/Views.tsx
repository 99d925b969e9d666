import type { ReactNode } from 'react';
import styles from './Views.module.css';

/** The ways in which a screen shows the same things: a link for each, that of the one in sight with `aria-current`. */
export const Views = ({ label = 'Vistas', children }: { readonly label?: string; readonly children: ReactNode }) => (
  <nav className={styles['views']} aria-label={label} data-no-print>
    {children}
  </nav>
);
