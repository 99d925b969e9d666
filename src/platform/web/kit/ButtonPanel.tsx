import { type ComponentProps, type ReactNode, useState } from 'react';
import { Popover } from './Popover.ts';

type ButtonPanelProps = {
  /** The button's attributes and content, which also names the panel. */
  readonly button: Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'onKeyDown'>;
  readonly className: string | undefined;
  /** The panel itself has the focus first, not what stands in it. */
  readonly startsAtPanel?: boolean;
  readonly children: (close: () => void) => ReactNode;
};

/** A button and the panel that it opens; Escape or a press outside closes it and gives the focus back. */
export function ButtonPanel({ button, className, startsAtPanel = false, children }: ButtonPanelProps) {
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
          {...button}
          type="button"
          onClick={() => setOpened(!opened)}
          // The panel hears of it once the focus has come there, a moment after it opened.
          onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
        />
      </Popover.Target>
      <Popover.Dropdown className={className} {...(startsAtPanel && { tabIndex: -1, 'data-autofocus': true })}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
