import { useState, type ReactNode } from 'react';
import { Popover } from '#platform/web/kit/Popover.ts';
import styles from './BarPopover.module.css';

type BarPopoverProps = {
  /** The button's content, which also names the panel. */
  readonly trigger: ReactNode;
  readonly children: (close: () => void) => ReactNode;
};

/** A button of the bar and the panel that it opens; Escape or a press outside closes it and gives the focus back. */
export function BarPopover({ trigger, children }: BarPopoverProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={4}
      withinPortal={false}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={styles['trigger']}
          onClick={() => setOpened(!opened)}
          // The panel hears of it once the focus has come there, a moment after it opened.
          onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
        >
          {trigger}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles['panel']} tabIndex={-1} data-autofocus>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
