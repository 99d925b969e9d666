// A message box within a page: error, warning, success or information, with optional actions.
import type { ReactNode } from 'react';
import styles from './Alert.module.css';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx';

type Tone = 'error' | 'warning' | 'success' | 'info';

const icons = { error: ErrorIcon, warning: WarningIcon, success: SuccessIcon, info: InfoIcon };

type AlertProps = {
  readonly tone: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons or links: what to do now. */
  readonly actions?: ReactNode;
  /** `false` for messages that were there when the page opened: only later ones are announced. */
  readonly announced?: boolean;
};

/** Errors interrupt a screen reader, the others wait for it. */
export function Alert({ tone, title, children, actions, announced = true }: AlertProps) {
  const Icon = icons[tone];
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={`${styles['alert']} ${styles[tone]}`} role={announced ? role : undefined}>
      <Icon />
      <div className={styles['text']}>
        {title && <p className={styles['title']}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
    </div>
  );
}
