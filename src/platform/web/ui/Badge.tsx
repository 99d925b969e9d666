// A badge that shows a state as a word with a sign and a colour, none of which replaces the others.
import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { ClockIcon, ErrorIcon, RefreshIcon, SuccessIcon, WarningIcon } from './icons.tsx';

/** `soft`: nothing to look at yet, or no longer. `info`: it goes on. */
export type BadgeTone = 'soft' | 'info' | 'success' | 'warning' | 'error';

const SIGNS: Readonly<Record<BadgeTone, () => ReactNode>> = {
  soft: ClockIcon,
  info: RefreshIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
};

type BadgeProps = {
  readonly tone: BadgeTone;
  /** Its sign, where it is not the tone's own. */
  readonly icon?: (() => ReactNode) | undefined;
  /** The word. */
  readonly children: ReactNode;
};

export function Badge({ tone, icon: Icon = SIGNS[tone], children }: BadgeProps) {
  return (
    <span className={`${styles['badge']} ${styles[tone] ?? ''}`}>
      <Icon />
      <span>{children}</span>
    </span>
  );
}
