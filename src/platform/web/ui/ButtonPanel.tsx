// A button that opens a panel (popover), and the class of the buttons and links in that panel.
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import styles from './ButtonPanel.module.css';
import { Popover, type PopoverPlace } from './Popover.tsx';

/** The class of a button or a link in a panel, as wide as the panel. */
export const panelItemClass = styles['item'];

type ButtonPanelProps = PopoverPlace & {
  /** The button's attributes and content, which also names the panel. */
  readonly button: Omit<ComponentProps<'button'>, 'type' | 'id' | 'ref' | 'onClick' | 'onKeyDown' | 'onBlur'>;
  readonly children: (close: () => void) => ReactNode;
};

export function ButtonPanel({ button, ...rest }: ButtonPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  const id = useId();

  return (
    <>
      <button
        {...button}
        ref={setOpener}
        id={id}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-panel` : undefined}
        onClick={({ currentTarget }) => {
          setOpen(!isOpen);
          // In browsers where a press does not focus the button, the panel had the focus.
          if (isOpen) currentTarget.focus();
        }}
      />
      {isOpen && opener && <Popover {...rest} id={`${id}-panel`} opener={opener} onClose={() => setOpen(false)} />}
    </>
  );
}
