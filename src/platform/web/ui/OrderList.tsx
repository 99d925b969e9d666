// A list whose items people sort by dragging, by two buttons, or by Alt and the arrow keys while one has the focus.
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
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

  const steps = useRef<(key: string, step: 1 | -1) => void>(() => {});
  // A browser takes the focus from an element that is moved.
  useLayoutEffect(() => {
    steps.current = (key, step) => {
      const at = items.findIndex((one) => keyOf(one) === key);
      if (at !== -1) move(items[at]!, at + step);
    };
    focused.current?.focus();
    focused.current = null;
  });
  const onStep = useCallback((key: string, step: 1 | -1) => steps.current(key, step), []);

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
              <Movers
                of={keyOf(item)}
                name={nameOf(item)}
                isFirst={i === 0}
                isLast={i === items.length - 1}
                onStep={onStep}
                onGrab={setDragged}
              />
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

type MoversProps = {
  /** Key of the item. */
  readonly of: string;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (key: string, step: 1 | -1) => void;
  readonly onGrab: (key: string) => void;
};

/** The buttons and the handle that move an item. Memoised: a long list is drawn at each key press in one of its items. */
const Movers = memo(function Movers({ of: key, name, isFirst, isLast, onStep, onGrab }: MoversProps) {
  return (
    <>
      {([-1, 1] as const).map((step) => (
        <button
          key={step}
          type="button"
          // The keyboard's way is Alt and the arrows: a list has too many stops as it is.
          tabIndex={-1}
          disabled={step < 0 ? isFirst : isLast}
          title={step < 0 ? 'Subir' : 'Bajar'}
          onClick={() => onStep(key, step)}
        >
          {step < 0 ? <AscendingIcon /> : <DescendingIcon />}
          <VisuallyHidden>{`${step < 0 ? 'Subir' : 'Bajar'} ${name}`}</VisuallyHidden>
        </button>
      ))}
      <span
        aria-hidden="true"
        className={styles['handle']}
        title="Arrastrar"
        onPointerDown={(event) => {
          event.preventDefault();
          onGrab(key);
        }}
      >
        <GripIcon />
      </span>
    </>
  );
});
