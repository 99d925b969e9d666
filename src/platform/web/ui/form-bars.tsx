// The foot of a public form and its summary of faults.
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Alert } from './Alert.tsx';
import type { Elements } from './elements.ts';
import styles from './form-bars.module.css';

type FormFootProps = {
  /** The number of missing answers in a line, and a progress bar. */
  readonly count: ReactNode;
  /** The state of the draft. */
  readonly draft: ReactNode;
  /** The main button. */
  readonly button: Elements;
};

/** The foot of a form, two lines high, always in sight; on a phone the draft is above it, at the end of the form. */
export const FormFoot = ({ count, draft, button }: FormFootProps) => (
  <div className={styles['foot']}>
    <div className={styles['draft']}>{draft}</div>
    <div className={styles['line']}>
      <div className={styles['count']}>{count}</div>
      {button}
    </div>
  </div>
);

type FaultSummaryProps = {
  readonly title: string;
  /** List items, each with a link to a field at fault. */
  readonly children: ReactNode;
};

/**
 * Lists the fields at fault above a form. Only the title interrupts a screen reader: the list changes with every
 * answer.
 */
export function FaultSummary({ title, children }: FaultSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);

  // The questions below must not move while the list appears, changes its length and goes.
  useLayoutEffect(() => moveOn(height, roomOf(box.current!)));
  useLayoutEffect(() => () => moveOn(height, 0), []);

  return (
    <div ref={box} role="group" aria-label="Respuestas por revisar" className={styles['summary']}>
      <Alert tone="error" announced={false} title={<span role="alert">{title}</span>}>
        <ul className={styles['faults']}>{children}</ul>
      </Alert>
    </div>
  );
}

/** Returns the height of an element and of the gap after it. */
const roomOf = (element: HTMLElement): number =>
  element.offsetHeight + (parseFloat(getComputedStyle(element.parentElement!).rowGap) || 0);

function moveOn(height: RefObject<number>, now: number): void {
  scrollBy({ top: now - height.current, behavior: 'instant' });
  height.current = now;
}
