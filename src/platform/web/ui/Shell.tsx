import type { ReactNode } from 'react';
import styles from './Shell.module.css';

type ShellProps = {
  readonly bar: ReactNode;
  /** The ways to the screens, beside every one of them. */
  readonly rail: ReactNode;
  /** Messages that any screen may show, above its content. */
  readonly notices: ReactNode;
  readonly children: ReactNode;
};

/** The frame of every screen of the staff: a link past the bar for keyboards, the bar, the rail and the screen. */
export const Shell = ({ bar, rail, notices, children }: ShellProps) => (
  <>
    <a href="#contenido" className={styles['skip']}>
      Ir al contenido
    </a>
    {bar}
    <div className={styles['frame']}>
      {rail}
      <div className={styles['screen']}>
        {notices}
        <div id="contenido" tabIndex={-1}>
          {children}
        </div>
      </div>
    </div>
  </>
);
