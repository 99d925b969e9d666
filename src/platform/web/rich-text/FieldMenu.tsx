import { countOf } from '#platform/contract/quantities.ts';
import { flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { useEffect, useState, useSyncExternalStore } from 'react';
import options from '../ui/options.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { FieldMenuStore } from './field-menu.ts';
import styles from './rich-text.module.css';

/** Distance to the edges of the window, in pixels. */
const EDGE = 8;

const MIDDLEWARE = [offset(4), flip({ padding: EDGE }), shift({ padding: EDGE })];

/** Returns the id of the option that Enter inserts; undefined while the list is closed. */
export function useActiveOption({ subscribe, current }: FieldMenuStore, listId: string): string | undefined {
  const open = useSyncExternalStore(subscribe, current);
  return open ? optionId(listId, open.active) : undefined;
}

const optionId = (listId: string, i: number): string => `${listId}-${i}`;

/** Lists at the caret the fields that match the text being typed. The editor keeps the focus and passes on its keys. */
export function FieldMenu({
  store: { subscribe, current },
  id,
}: {
  readonly store: FieldMenuStore;
  readonly id: string;
}) {
  const open = useSyncExternalStore(subscribe, current);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const { floatingStyles, refs, update } = useFloating({
    elements: { floating: panel },
    strategy: 'fixed',
    placement: 'bottom-start',
    middleware: MIDDLEWARE,
    transform: false,
  });
  useEffect(() => {
    if (!open) return undefined;
    refs.setReference({ getBoundingClientRect: open.rect });
    update();
    addEventListener('scroll', update, { capture: true, passive: true });
    addEventListener('resize', update);
    return () => {
      removeEventListener('scroll', update, { capture: true });
      removeEventListener('resize', update);
    };
  }, [open, refs, update]);
  const active = open?.active;
  useEffect(() => {
    if (active !== undefined) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const count = open?.items.length ?? 0;
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {open && `${countOf(count, 'campo', 'campos')}: flechas para recorrer, Entrar para insertar.`}
        </span>
      </VisuallyHidden>
      {open && (
        <div
          ref={setPanel}
          id={id}
          role="listbox"
          aria-label="Campos"
          tabIndex={-1}
          className={`${options['options']} ${styles['menu']}`}
          style={floatingStyles}
          // The editor keeps the focus and the caret.
          onMouseDown={(event) => event.preventDefault()}
        >
          {open.items.map((item, i) => (
            // The editor keeps the focus and handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={item.name}
              id={optionId(id, i)}
              role="option"
              aria-selected={i === active}
              onClick={() => open.choose(item)}
            >
              {item.label}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
