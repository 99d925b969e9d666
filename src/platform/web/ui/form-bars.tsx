import type { ReactNode } from 'react';
import styles from './form-bars.module.css';

type FormFootProps = {
  /** What came of the last try to send. */
  readonly alert: ReactNode;
  /** The main button. */
  readonly button: ReactNode;
  /** What is missing, and where the draft is. */
  readonly children: ReactNode;
};

/** Stays at the foot of a form. */
export const FormFoot = ({ alert, button, children }: FormFootProps) => (
  <div className={styles['foot']}>
    <div className={styles['inside']}>
      {alert}
      <div className={styles['line']}>
        <div className={styles['state']}>{children}</div>
        {button}
      </div>
    </div>
  </div>
);

/** Ways to the fields at fault, a list item each, in the alert of a `FormFoot`. */
export const FaultList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles['faults']}>{children}</ul>
);
