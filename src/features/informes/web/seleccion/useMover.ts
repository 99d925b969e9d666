import { type RefObject, useEffect, useRef } from 'react';

type MoverOptions = {
  /** Brings a row into sight by its place among all rows of the view. */
  readonly ir: (index: number) => void;
  /** The row in sight before or after another one. */
  readonly vecina: (index: number, step: 1 | -1) => number | undefined;
};

const casilla = (list: HTMLElement | null, index: number): HTMLInputElement | null =>
  list?.querySelector<HTMLInputElement>(`input[data-row="${index}"]`) ?? null;

/**
 * Moves the focus from the box of a row to that of the next one or the one before, which may have to be drawn first. With
 * shift the row is selected on the way, as a press with shift on it does.
 */
export function useMover(list: RefObject<HTMLElement | null>, { ir, vecina }: MoverOptions) {
  const wanted = useRef<{ readonly index: number; readonly shift: boolean } | null>(null);

  function arrive(): void {
    if (!wanted.current) return;
    const { index, shift } = wanted.current;
    const box = casilla(list.current, index);
    if (!box) return;
    wanted.current = null;
    box.focus();
    if (shift) box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
  }

  // Rows that come into sight are drawn later.
  useEffect(arrive);

  return (index: number, step: 1 | -1, shift: boolean): void => {
    const next = vecina(index, step);
    if (next === undefined) return;
    wanted.current = { index: next, shift };
    ir(next);
    arrive();
  };
}
