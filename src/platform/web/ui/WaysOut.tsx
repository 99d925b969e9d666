import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './states.module.css';
import { wayOnFrom } from './way-on.ts';

type Pressed = { readonly button: Element; readonly goOn: () => void };

/** The buttons of a message. Pressing one may take it away, with the message or alone: the focus is not lost with it. */
export function WaysOut({ children }: { readonly children: ReactNode }) {
  const pressed = useRef<Pressed | null>(null);

  // While it stays, after each drawing.
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    pressed.current.goOn();
    pressed.current = null;
  });

  // When it goes its buttons are still there: they are not once all is drawn.
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
