import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import styles from './ButtonPanel.module.css';

/** Of a button or a link in a panel, as wide as this. */
export const panelItemClass = styles['item'];

type ButtonPanelProps = {
  /** The button's attributes and content, which also names the panel. */
  readonly button: Omit<ComponentProps<'button'>, 'type' | 'id' | 'ref' | 'onClick' | 'onKeyDown' | 'onBlur'>;
  readonly className?: string | undefined;
  /** Which of its edges is below the same edge of the button, or that it is beside the button. */
  readonly placement?: 'bottom-start' | 'bottom-end' | 'right-start';
  /** The panel itself has the focus first, not what stands in it. */
  readonly startsAtPanel?: boolean;
  readonly children: (close: () => void) => ReactNode;
};

const MIDDLEWARE = [offset(4), flip(), shift({ padding: 8 })];

const FIRST = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/** Whether somebody would go on from there: a page and its title take the focus of a press, and have no use for it. */
const isStop = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.tabIndex >= 0 || element.matches(FIRST));

/**
 * A button and the panel that it opens, under it or wherever the window has room. Escape, a press outside or the focus that
 * goes on closes it; the focus comes back unless it went elsewhere.
 */
export function ButtonPanel({
  button,
  className,
  placement = 'bottom-end',
  startsAtPanel = false,
  children,
}: ButtonPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  const { floatingStyles } = useFloating({
    elements: { reference: opener, floating: panel },
    strategy: 'fixed',
    placement,
    middleware: MIDDLEWARE,
    transform: false,
    whileElementsMounted: autoUpdate,
  });

  function close(): void {
    const { activeElement } = document;
    setOpen(false);
    if (!isStop(activeElement) || panel?.contains(activeElement)) opener?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    // The dialog around it stays.
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    // Another window has the focus, or a press goes on: its end closes the panel.
    if (!relatedTarget || (!isStop(relatedTarget) && document.querySelector(':active'))) return;
    if (relatedTarget !== opener && !panel?.contains(relatedTarget)) setOpen(false);
  }

  useEffect(() => {
    if (!panel) return;
    const first = startsAtPanel ? panel : panel.querySelector<HTMLElement>(FIRST);
    (first ?? panel).focus({ preventScroll: true });
  }, [panel, startsAtPanel]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: Event): void => {
      // What was pressed may be gone by now: the way of the event still says where it stood.
      if (!event.composedPath().some((passed) => passed === panel || passed === opener)) close();
    };
    document.addEventListener('click', onPress);
    return () => document.removeEventListener('click', onPress);
  });

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
        onClick={() => (isOpen ? close() : setOpen(true))}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {isOpen && (
        // Keys and focus are those of what stands in it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          ref={setPanel}
          id={`${id}-panel`}
          role="dialog"
          aria-labelledby={id}
          tabIndex={-1}
          className={[styles['panel'], className].filter(Boolean).join(' ')}
          style={floatingStyles}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        >
          {children(close)}
        </div>
      )}
    </>
  );
}
