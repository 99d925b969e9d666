// The panel that a button opens: its place, its focus, and its closing by Escape, a press outside or leaving.
import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Popover.module.css';

export type PopoverPlace = {
  readonly className?: string | undefined;
  /** The edge of the panel that is below the same edge of the button, or a place beside the button. */
  readonly placement?: 'bottom-start' | 'bottom-end' | 'right-start';
  /** The panel itself has the focus first, not a control in it. */
  readonly startsAtPanel?: boolean;
};

type PopoverProps = PopoverPlace & {
  readonly id: string;
  /** The button that opened it, and whose `id` names it. */
  readonly opener: HTMLElement;
  readonly onClose: () => void;
  readonly children: (close: () => void) => ReactNode;
};

/** Least distance to the edges of the window, if the panel leaves so much. */
const EDGE = 8;

const MIDDLEWARE = [
  offset(4),
  flip(),
  shift(({ rects }) => ({
    crossAxis: true,
    padding: Math.max(0, Math.min(EDGE, (document.documentElement.clientWidth - rects.floating.width) / 2)),
  })),
];

const FIRST = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/**
 * Returns true if the person would go on from there: a page and its title take the focus of a press, and have no use
 * for it.
 */
const isStop = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.tabIndex >= 0 || element.matches(FIRST));

/**
 * The open panel of a button, under it or where the window has room. Escape, a press outside or moving the focus closes
 * it; the focus returns unless it went elsewhere.
 */
export function Popover({
  id,
  opener,
  className,
  placement = 'bottom-end',
  startsAtPanel = false,
  onClose,
  children,
}: PopoverProps) {
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
    onClose();
    if (!isStop(activeElement) || panel?.contains(activeElement)) opener.focus();
  }

  function onKeyDown(event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>): void {
    if (event.key !== 'Escape') return;
    // Keeps the dialog around it open.
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  function onBlur({ relatedTarget }: { readonly relatedTarget: EventTarget | null }): void {
    // Another window has the focus, or a press is under way: its end closes the panel.
    if (!(relatedTarget instanceof Element) || (!isStop(relatedTarget) && document.querySelector(':active'))) return;
    if (relatedTarget !== opener && !panel?.contains(relatedTarget)) onClose();
  }

  useEffect(() => {
    if (!panel || panel.contains(document.activeElement)) return;
    const first = startsAtPanel ? panel : panel.querySelector<HTMLElement>(FIRST);
    (first ?? panel).focus({ preventScroll: true });
  }, [panel, startsAtPanel]);

  useEffect(() => {
    const onPress = (event: Event): void => {
      // The pressed element may be gone by now: the path of the event still says where it was.
      if (!event.composedPath().some((passed) => passed === panel || passed === opener)) close();
    };
    const ended = new AbortController();
    document.addEventListener('click', onPress, ended);
    opener.addEventListener('keydown', onKeyDown, ended);
    opener.addEventListener('focusout', onBlur, ended);
    return () => ended.abort();
  });

  return (
    // Keys and focus are those of the controls in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={setPanel}
      id={id}
      role="dialog"
      aria-labelledby={opener.id}
      tabIndex={-1}
      data-no-print
      className={[styles['panel'], className].filter(Boolean).join(' ')}
      style={floatingStyles}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {children(close)}
    </div>
  );
}
