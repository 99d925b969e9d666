import type { ReactNode } from 'react';
import { CheckIcon } from './icons.tsx';
import styles from './form-bars.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type FormStep = {
  readonly title: string;
  /** Said by a screen reader after the title. */
  readonly state: string;
  readonly isComplete: boolean;
};

type FormProgressProps = {
  readonly label: string;
  readonly steps: readonly FormStep[];
  readonly onGo: (title: string) => void;
  /** How far it is, in words. */
  readonly children: ReactNode;
};

/** Stays at the top of a form: how far it is, and a button for each of its sections. */
export const FormProgress = ({ label, steps, onGo, children }: FormProgressProps) => (
  <nav aria-label={label} className={styles['progress']}>
    <p>{children}</p>
    <ol>
      {steps.map(({ title, state, isComplete }, i) => (
        <li key={title} data-complete={isComplete || undefined}>
          <button type="button" onClick={() => onGo(title)}>
            {isComplete ? <CheckIcon /> : <span aria-hidden="true">{i + 1}</span>}
            <VisuallyHidden>{title + state}</VisuallyHidden>
          </button>
        </li>
      ))}
    </ol>
  </nav>
);

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
