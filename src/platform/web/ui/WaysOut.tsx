// The buttons of a message, which may remove themselves, and the next place of the focus.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './states.module.css';

type Pressed = { readonly button: Element; readonly goOn: () => void };

/**
 * The buttons of a message. Pressing one may remove it, with the message or alone: the focus moves to a sensible place.
 */
export function WaysOut({ children }: { readonly children: ReactNode }) {
  const pressed = useRef<Pressed | null>(null);

  // After each drawing, while it is mounted.
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    pressed.current.goOn();
    pressed.current = null;
  });

  // At the unmount its buttons are still there: they are not once all is drawn.
  useLayoutEffect(() => () => void (pressed.current && queueMicrotask(pressed.current.goOn)), []);

  return (
    <div
      className={styles['actions']}
      onClickCapture={({ target }) => {
        const button = target instanceof Element ? target.closest('button') : null;
        pressed.current = button && { button, goOn: wayOnFrom(button) };
      }}
      onBlur={() => {
        pressed.current = null;
      }}
    >
      {children}
    </div>
  );
}

const HEADINGS = 'h1, h2, h3, h4';

const isFilled = ({ type, value }: HTMLInputElement): boolean => ['search', 'text'].includes(type) && value !== '';

/** Returns the headings of the sections around an element, from the nearest outwards. */
function headingsOver(element: Element, edge: Element): HTMLElement[] {
  const headings: HTMLElement[] = [];
  for (let at: Element | null = element; at; at = at === edge ? null : at.parentElement) {
    const heading = at.querySelector<HTMLElement>(HEADINGS);
    if (heading) headings.push(heading);
  }
  return headings;
}

/**
 * Finds the next place of the focus before its element goes, as a button that clears a search takes itself away: the
 * field that was emptied meanwhile, where the next thing is typed, or else the nearest heading.
 * @param element the element with the focus, before it goes
 * @returns a function that moves the focus, if no element has it by then
 */
export function wayOnFrom(element: Element): () => void {
  const edge = element.closest('main, dialog') ?? document.body;
  const filled = [...edge.querySelectorAll('input')].filter(isFilled);
  const headings = headingsOver(element, edge);
  return () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const emptied = filled.find(({ isConnected, value }) => isConnected && value === '');
    if (emptied) {
      emptied.focus();
      return;
    }
    const heading = headings.find(({ isConnected }) => isConnected) ?? document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  };
}
