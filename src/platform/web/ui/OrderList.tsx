// A list whose items people sort by dragging, by two buttons, or by Alt and the arrow keys while one has the focus.
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { AscendingIcon, DescendingIcon, GripIcon } from './icons.tsx';
import styles from './OrderList.module.css';
import { VisuallyHidden } from './text.tsx';

type OrderListProps<T> = {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** The name of an item, in the sentence that says that it moved. */
  readonly nameOf: (item: T) => string;
  /** Puts an item at another place; absent while nothing can be moved. */
  readonly onMove?: ((key: string, to: number) => void) | undefined;
  readonly children: (item: T) => ReactNode;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

export function OrderList<T>({ label, items, keyOf, nameOf, onMove, children }: OrderListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');

  // A browser takes the focus from an element that is moved.
  useLayoutEffect(() => {
    focused.current?.focus();
    focused.current = null;
  });

  function move(item: T, to: number): void {
    if (!onMove || to < 0 || to >= items.length) return;
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && list.current?.contains(activeElement)) focused.current = activeElement;
    onMove(keyOf(item), to);
    setSpoken(`${nameOf(item)}: lugar ${to + 1} de ${items.length}`);
  }

  function onKeyDown(event: KeyboardEvent, item: T): void {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    move(item, items.indexOf(item) + step);
  }

  useEffect(() => {
    if (dragged === null) return undefined;
    const drag = ({ clientY }: PointerEvent): void => {
      const places = [...(list.current?.children ?? [])].map((place) => place.getBoundingClientRect());
      const to = places.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom);
      const item = items.find((one) => keyOf(one) === dragged);
      if (item !== undefined && to !== -1 && to !== items.indexOf(item)) move(item, to);
    };
    const drop = (): void => setDragged(null);
    // The dragged item changes its place on the way: the window alone gets all events.
    addEventListener('pointermove', drag);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', drop);
    return () => {
      removeEventListener('pointermove', drag);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', drop);
    };
  });

  return (
    <>
      <ul ref={list} className={styles['list']} aria-label={label}>
        {items.map((item, i) => (
          // Its keys are those of the controls in it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li key={keyOf(item)} data-dragged={keyOf(item) === dragged} onKeyDown={(event) => onKeyDown(event, item)}>
            <div className={styles['content']}>{children(item)}</div>
            {onMove && (
              <>
                {([-1, 1] as const).map((step) => (
                  <button
                    key={step}
                    type="button"
                    // The keyboard's way is Alt and the arrows: a list has too many stops as it is.
                    tabIndex={-1}
                    disabled={i + step < 0 || i + step >= items.length}
                    title={step < 0 ? 'Subir' : 'Bajar'}
                    onClick={() => move(item, i + step)}
                  >
                    {step < 0 ? <AscendingIcon /> : <DescendingIcon />}
                    <VisuallyHidden>{`${step < 0 ? 'Subir' : 'Bajar'} ${nameOf(item)}`}</VisuallyHidden>
                  </button>
                ))}
                <span
                  aria-hidden="true"
                  className={styles['handle']}
                  title="Arrastrar"
                  onPointerDown={(event) => {
                    event.preventDefault();
                    setDragged(keyOf(item));
                  }}
                >
                  <GripIcon />
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  );
}
