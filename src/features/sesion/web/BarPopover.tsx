import type { ReactNode } from 'react';
import { ButtonPanel } from '#platform/web/ui/ButtonPanel.tsx';
import styles from './marco.module.css';

type BarPopoverProps = {
  /** The button's content, which also names the panel. */
  readonly trigger: ReactNode;
  readonly children: (close: () => void) => ReactNode;
};

/** A button of the bar and the panel that it opens. */
export const BarPopover = ({ trigger, children }: BarPopoverProps) => (
  <ButtonPanel button={{ className: styles['trigger'], children: trigger }} className={styles['panel']} startsAtPanel>
    {children}
  </ButtonPanel>
);
